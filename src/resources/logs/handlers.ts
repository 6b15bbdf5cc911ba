import type { LogHandlers } from '../../../generated/operations.ts';
import type { Deps } from '../../deps.ts';
import { listSection } from '../cursor.ts';
import { joining } from '../joining.ts';
import { createLogs } from './create.ts';
import { countLogs, listLogs } from './queries.ts';
import { toLog } from './wire.ts';

export const logHandlers = (deps: Deps): LogHandlers => ({
  async createLogs({ body }, context) {
    await createLogs(deps, body, joining(context, null));
    return { status: 201, body: null };
  },

  async filterLogs({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, deps.settings);
    return section.reply((await listLogs(deps.store.reader, body.logs, body.sort, section)).map(toLog));
  },

  async countLogs({ body }) {
    return { status: 200, body: await countLogs(deps.store.reader, body.logs) };
  },
});
