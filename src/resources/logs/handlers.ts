import type { LogHandlers } from '../../../generated/operations.ts';
import { pageLimit } from '../../http/paging.ts';
import type { Rooms } from '../../rooms.ts';
import { createLogs } from './create.ts';
import { listLogs } from './queries.ts';
import { toLog } from './wire.ts';

export const logHandlers = (rooms: Rooms): LogHandlers => ({
  async createLogs({ body }) {
    await createLogs(rooms, body);
    return { status: 201, body: null };
  },

  async filterLogs({ body }) {
    const section = { limit: pageLimit(body.limit, rooms.settings), offset: body.offset };
    return { status: 200, body: (await listLogs(rooms.store.reader, body.logs, body.sort, section)).map(toLog) };
  },
});
