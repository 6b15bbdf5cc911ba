import type { Schema } from '../../../generated/operations.ts';
import { readers } from '../../../generated/readers.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { present } from '../../base/present.ts';
import { caseFold } from '../../base/text/case-fold.ts';
import { parseInstant } from '../../base/time/instant.ts';
import type { LogRecord } from '../../bus/log-record.ts';
import type { Deps } from '../../deps.ts';
import { Backlog } from '../../sockets/flow-control/backlog.ts';
import { frameText } from '../../sockets/frame-text.ts';
import type { SocketRoute } from '../../sockets/route.ts';
import { subscriptionReader } from '../../sockets/subscription.ts';
import { matchesText, parseTextQuery } from '../../store/filters/text-query.ts';
import { findNamed } from '../../store/limits/inside-queries.ts';
import { KINDS } from '../../store/limits/kinds.ts';
import { limitedReader } from '../../store/limits/limited-store.ts';
import type { Reader } from '../../store/store.ts';

const readSubscription = subscriptionReader(readers.LogFilter);

/** `/logs/out`: sends new logs that match a filter, but no stored ones. Sends nothing unless both the publishing and the streaming of logs are enabled. */
export function logsOut({ bus, settings, store }: Deps): SocketRoute {
  return {
    kind: 'logsOut',
    path: '/logs/out',
    scope: 'read',
    async open(socket, { limit }) {
      const { filter } = await readSubscription(socket);
      const matches = logMatcher(filter);
      if (!settings.logs.streamOutEnabled || !settings.logs.streamPublishingEnabled) return socket.whenClosed();
      const backlog = new Backlog<LogRecord>();
      const unsubscribe = bus.subscribe('logs', (logs) => {
        backlog.push(logs.filter(matches));
      });
      try {
        for await (const log of backlog.drain(socket.closed)) {
          if (limit && !(await isLogInside(limitedReader(store.reader, limit), log))) continue;
          await socket.sendText(frameText(log, () => ({ type: 'log', log: { ...log, created: null, updated: null } })));
        }
      } finally {
        unsubscribe();
      }
    },
  };
}

/** By the rule for stored logs. */
async function isLogInside(inside: Reader, { flow_run_id: flowRun, task_run_id: taskRun }: LogRecord): Promise<boolean> {
  const id = flowRun ?? taskRun;
  return id !== null && (await findNamed(inside, flowRun === null ? KINDS.task_run : KINDS.flow_run, 'id', [id])).length > 0;
}

/** A log filter for records in memory. All conditions must match; `operator` has no effect. */
function logMatcher(filter: Schema<'LogFilter'>): (log: LogRecord) => boolean {
  const { level, timestamp, flow_run_id, task_run_id, text, operator: _without, ...others } = filter;
  const { ge_: lowest, le_: highest, ...otherLevels } = level ?? {};
  const { after_: earliest, before_: latest, ...otherTimes } = timestamp ?? {};
  const { any_: flowRunIds, ...otherFlowRuns } = flow_run_id ?? {};
  const { any_: taskRunIds, is_null_, ...otherTaskRuns } = task_run_id ?? {};
  assertNoMore(others, otherLevels, otherTimes, otherFlowRuns, otherTaskRuns);
  const query = text && parseTextQuery(text.query);
  const among = (ids: readonly string[] | null | undefined, id: string | null) => !ids || (id !== null && ids.includes(id));
  const isNull = is_null_ ?? undefined;
  return (log) => {
    const at = present(parseInstant(log.timestamp), 'the time of a log');
    const searched = query ? caseFold(`${log.message} ${log.name}`) : '';
    return (
      log.level >= (lowest ?? Number.NEGATIVE_INFINITY) &&
      log.level <= (highest ?? Number.POSITIVE_INFINITY) &&
      at >= (earliest ?? '') &&
      (!latest || at <= latest) &&
      among(flowRunIds, log.flow_run_id) &&
      among(taskRunIds, log.task_run_id) &&
      (isNull === undefined || isNull === (log.task_run_id === null)) &&
      (!query || matchesText(query, (term) => searched.includes(caseFold(term))))
    );
  };
}
