import { sql } from 'drizzle-orm';

/** What a prepared insert of a state takes beside the id of its run, of either kind. The data goes into an artifact. */
export const givenState = {
  id: sql.placeholder('id'),
  timestamp: sql.placeholder('timestamp'),
  type: sql.placeholder('type'),
  name: sql.placeholder('name'),
  message: sql.placeholder('message'),
  details: sql.placeholder('details'),
  resultArtifactId: sql.placeholder('resultArtifactId'),
  data: null,
};
