import type { ApiKeyHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import type { ReadDeps } from '../../deps.ts';
import { listKeys } from '../../keys/queries.ts';
import { listSection } from '../cursor.ts';
import { toApiKey } from './wire.ts';

/** The operations that may run on a reader thread. */
export const apiKeyReads = ({ store, settings }: ReadDeps): Pick<ApiKeyHandlers, 'filterApiKeys'> => ({
  async filterApiKeys({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    assertNoMore(section.requested);
    return section.reply((await listKeys(store.reader, section)).map(toApiKey));
  },
});
