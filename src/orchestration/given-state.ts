import { sql } from 'drizzle-orm';

/** The values of a prepared insert of a state, besides the id of its run. Data is stored in an artifact. */
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
