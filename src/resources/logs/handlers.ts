import type { LogHandlers } from '../../../generated/operations.ts';
import type { Deps } from '../../deps.ts';
import { pageLimit } from '../paging.ts';
import { createLogs } from './create.ts';
import { countLogs, listLogs } from './queries.ts';
import { toLog } from './wire.ts';

export const logHandlers = (deps: Deps): LogHandlers => ({
  async createLogs({ body }) {
    await createLogs(deps, body);
    return { status: 201, body: null };
  },

  async filterLogs({ body }) {
    const section = { limit: pageLimit(body.limit, deps.settings), offset: body.offset };
    return { status: 200, body: (await listLogs(deps.store.reader, body.logs, body.sort, section)).map(toLog) };
  },

  async countLogs({ body }) {
    return { status: 200, body: await countLogs(deps.store.reader, body.logs) };
  },
});
