import { type Command, InvalidArgumentError } from 'commander';
import type { Schema } from '../../../generated/operations.ts';
import { readDuration } from '../../base/time/durations.ts';
import { print } from '../database.ts';
import { lasting } from '../words.ts';
import { addServiceFlags } from './address.ts';
import { withService } from './running-service.ts';

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

const MORE = `
Examples:
  contralto preview "30 2 * * *" --timezone Europe/Berlin
  contralto preview 90m
  contralto preview P1D --anchor 2026-01-01T06:00:00+01:00 --timezone Europe/Berlin
  contralto preview "FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=17" --count 24 --json`;

/** A scheduled time. */
type Time = Schema<'ScheduleInstant'> & {
  /** Clock change since the previous time, in seconds; positive if the clocks went forward. */
  clock_change_seconds: number;
};

export function addPreviewCommand(program: Command): void {
  addServiceFlags(program.command('preview'))
    .description('Show the next times of a schedule as the scheduler computes them, with clock changes.')
    .argument('<schedule>', 'cron expression, interval (90m, PT90M, 5400), or recurrence rule (FREQ=…)')
    .option('--timezone <name>', 'timezone of the schedule, such as Europe/Berlin; default: UTC')
    .option('--anchor <time>', 'start of the first interval; default: now')
    .option('--start <time>', 'start of the preview; default: now')
    .option('--end <time>', 'end of the preview')
    .option('-n, --count <number>', 'number of times to show', atMostThousand, 10)
    .addHelpText('after', MORE)
    .action(async (schedule: string, flags: Record<string, unknown>) => {
      const { timezone, anchor, start, end, count } = flags as { timezone?: string; anchor?: string; [flag: string]: unknown };
      const body = { schedule: scheduleOf(schedule, { timezone, anchor }), n: count, start, end };
      const times = await withService(flags, (service) => service.call('previewSchedule', { body }));
      const marked = withClockChanges(times as Schema<'ScheduleInstant'>[]);
      if (flags.json === true) print(JSON.stringify(marked, null, 2));
      else if (marked.length === 0) print('The schedule has no times in this period.');
      else print(...marked.map(lineOf));
    });
}

/** Parses a schedule in the notation of the command line. Text that is neither a rule nor an interval is a cron expression. */
export function scheduleOf(text: string, { timezone, anchor }: { timezone?: string | undefined; anchor?: string | undefined }): object {
  const common = timezone === undefined ? {} : { timezone };
  if (/^\s*(RRULE|DTSTART|RDATE|EXRULE|EXDATE|FREQ)\b/i.test(text)) {
    const rule = text.trim().replaceAll('\\n', '\n');
    return { rrule: /^FREQ/i.test(rule) ? `RRULE:${rule}` : rule, ...common };
  }
  const interval = intervalOf(text.trim());
  if (interval !== undefined) return { interval, ...common, ...(anchor !== undefined && { anchor_date: anchor }) };
  return { cron: text, ...common };
}

/** Seconds of `90m`, `1h30m`, `PT90M` or `5400`; undefined for anything else. */
export function intervalOf(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (/^(\d+(\.\d+)?[smhdw])+$/i.test(text))
    return [...text.matchAll(/(\d+(?:\.\d+)?)([smhdw])/gi)].reduce(
      (sum, [, n, unit = '']) => sum + Number(n) * Number(UNITS[unit.toLowerCase()]),
      0,
    );
  if (!/^P/i.test(text)) return undefined;
  const read = readDuration(text.toUpperCase());
  return 'seconds' in read ? read.seconds : undefined;
}

function withClockChanges(times: Schema<'ScheduleInstant'>[]): Time[] {
  return times.map((time, index) => ({
    ...time,
    clock_change_seconds: time.utc_offset_seconds - (times[index - 1]?.utc_offset_seconds ?? time.utc_offset_seconds),
  }));
}

function lineOf({ instant, local, clock_change_seconds: change }: Time): string {
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });
  const mark = change === 0 ? '' : `  ← clocks go ${change > 0 ? 'forward' : 'back'} by ${lasting(Math.abs(change))}`;
  return `${day} ${local.replace('T', ' ')}  ${instant}${mark}`;
}

function atMostThousand(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 1000) throw new InvalidArgumentError('It must be a number from 1 to 1000.');
  return number;
}
