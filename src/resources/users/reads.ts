import type { UserHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import type { ReadDeps } from '../../deps.ts';
import { listUsers } from '../../identity/user-queries.ts';
import { listSection } from '../cursor.ts';
import { toUser } from './wire.ts';

/** The operations that may run on a reader thread. */
export const userReads = ({ store, settings }: ReadDeps): Pick<UserHandlers, 'filterUsers'> => ({
  async filterUsers({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { kind, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listUsers(store.reader, section, kind ?? undefined)).map(toUser));
  },
});
