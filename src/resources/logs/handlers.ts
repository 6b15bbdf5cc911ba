import type { LogHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { listSection } from '../cursor.ts';
import { createLogs } from './create.ts';
import { countLogs, listLogs } from './queries.ts';
import { toLog } from './wire.ts';

export const logReads = (deps: ReadDeps): ReadsOf<LogHandlers> => ({
  async filterLogs({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, deps.settings);
    const { logs, sort, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listLogs(deps.store.reader, logs, sort, section)).map(toLog));
  },

  async countLogs({ body: { logs, ...others } }) {
    assertNoMore(others);
    return { status: 200, body: await countLogs(deps.store.reader, logs) };
  },
});

export const logHandlers = (deps: Deps): LogHandlers => ({
  async createLogs({ body }, context) {
    await createLogs(deps, body, context.bodyBytes);
    return { status: 201, body: null };
  },
  ...logReads(deps),
});
