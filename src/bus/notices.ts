import { FIRST_INSTANT, type Instant, LAST_INSTANT, parseInstant } from '../base/time/instant.ts';
import type { Topics } from './bus.ts';
import type { EventRecord } from './event-record.ts';
import type { LogRecord } from './log-record.ts';
import type { Times } from './relay-queries.ts';

/** One notification: a change on `node`. Events and logs are sent as ids, because a notification holds less than 8,000 bytes. */
export interface Notice {
  node: string;
  topic: keyof Topics;
  body: unknown;
  /** The time range of the events or logs. */
  times?: Required<Times>;
}

/** Ids per notification: 36 characters each, well below the limit. */
const IDS_PER_NOTICE = 150;

/** The notifications with which `node` announces a message. */
export function noticesOf<K extends keyof Topics>(node: string, topic: K, message: Topics[K]): Notice[] {
  if (topic !== 'events' && topic !== 'logs') return [{ node, topic, body: message }];
  const rows = message as Topics['events'] | Topics['logs'];
  const notices: Notice[] = [];
  for (let start = 0; start < rows.length; start += IDS_PER_NOTICE) {
    const some = rows.slice(start, start + IDS_PER_NOTICE);
    notices.push({ node, topic, body: some.map(({ id }) => id), times: timesOf(some.map(timeOf)) });
  }
  return notices;
}

/** Any client of the database can send any text as a notification. @returns undefined if the text is not a notice */
export function noticeOf(text = ''): Notice | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { node, topic, body, times } = (given ?? {}) as Partial<Notice>;
  if (typeof node !== 'string' || typeof topic !== 'string') return undefined;
  if (topic !== 'events' && topic !== 'logs') return { node, topic, body };
  const isOfTexts = Array.isArray(body) && body.every((id) => typeof id === 'string');
  return isOfTexts && typeof times?.from === 'string' && typeof times.to === 'string' ? { node, topic, body, times } : undefined;
}

/** When the event occurred or the log was written. */
const timeOf = (row: EventRecord | LogRecord): Instant =>
  'occurred' in row ? row.occurred : (parseInstant(row.timestamp) ?? FIRST_INSTANT);

export function timesOf(instants: readonly Instant[]): Required<Times> {
  const sorted = instants.toSorted();
  return { from: sorted[0] ?? FIRST_INSTANT, to: sorted.at(-1) ?? LAST_INSTANT };
}

/** Merges notices of ids on one topic, as far as they fit, and removes duplicates of other notices. */
export function merged(notices: readonly Notice[]): Notice[] {
  const result: Notice[] = [];
  const printed = new Set<string>();
  for (const notice of notices) {
    const last = result.findLast(({ topic }) => topic === notice.topic);
    if (notice.topic === 'events' || notice.topic === 'logs') {
      const ids = notice.body as string[];
      if (last?.times && notice.times && (last.body as string[]).length + ids.length <= IDS_PER_NOTICE) {
        last.body = [...(last.body as string[]), ...ids];
        last.times = timesOf([last.times.from, last.times.to, notice.times.from, notice.times.to]);
      } else {
        result.push({ ...notice });
      }
      continue;
    }
    const text = JSON.stringify(notice);
    if (!printed.has(text)) result.push(notice);
    printed.add(text);
  }
  return result;
}
