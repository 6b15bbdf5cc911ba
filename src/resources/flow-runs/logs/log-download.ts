import { ApiError } from '../../../base/errors.ts';
import type { Instant } from '../../../base/time/instant.ts';
import type { Reader } from '../../../store/store.ts';
import { type LogLine, logsAfter } from './log-queries.ts';

const PAGE = 1000;
const HEADER = 'timestamp,level,flow_run_id,task_run_id,message\r\n';

/**
 * The logs of a run as CSV, oldest first, read in pages, which are shorter if the lines are large. Each page starts after the last row of the previous page,
 * not at an offset.
 */
export async function* logsAsCsv(reader: Reader, flowRunId: string): AsyncGenerator<string> {
  yield HEADER;
  let after: LogLine | undefined;
  for (let limit = PAGE; ; ) {
    const rows = await logsAfter(reader, flowRunId, after, limit).catch((error) => {
      if (limit === 1 || !isTooLarge(error)) throw error;
    });
    if (!rows) {
      limit = Math.ceil(limit / 2);
      continue;
    }
    if (rows.length > 0) yield rows.map(toLine).join('');
    if (rows.length < limit) return;
    after = rows.at(-1);
  }
}

const isTooLarge = (error: unknown): boolean => error instanceof ApiError && error.status === 422;

function toLine({ timestamp, level, flowRunId, taskRunId, message }: LogLine): string {
  return `${spaced(timestamp)},${level},${flowRunId},${taskRunId ?? ''},${quoted(message)}\r\n`;
}

/** Formats as `2026-03-05 10:00:00.000001+00:00`; omits a zero fraction. */
function spaced(instant: Instant): string {
  const seconds = `${instant.slice(0, 10)} ${instant.slice(11, 19)}`;
  const fraction = instant.slice(19, 26);
  return `${seconds}${fraction === '.000000' ? '' : fraction}+00:00`;
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Names the file after the run in a form that all browsers read, with a plain name for clients without support for RFC 6266. A name may contain an unpaired
 * surrogate, which cannot be encoded; the conversion to bytes replaces it.
 */
export function contentDisposition(runName: string): string {
  const encoded = encodeURIComponent(Buffer.from(`${runName}-logs.csv`).toString()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="flow-run-logs.csv"; filename*=UTF-8''${encoded}`;
}
