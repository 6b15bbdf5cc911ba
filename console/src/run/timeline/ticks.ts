import { LANGUAGE } from '../../components/texts.ts';

/** The visible period. */
interface Span {
  /** Its start in milliseconds. */
  from: number;
  /** Milliseconds per pixel. */
  scale: number;
}

const STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000,
  3_600_000, 7_200_000, 14_400_000, 43_200_000, 86_400_000, 604_800_000,
];

const days = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short', timeZone: 'UTC' });

function clock(shown: number, step: number): string {
  if (step >= 86_400_000) return days.format(shown);
  const time = new Date(shown).toISOString();
  return step < 60_000 ? time.slice(11, 19) : time.slice(11, 16);
}

const stepOf = (view: Pick<Span, 'scale'>): number =>
  STEPS.find((step) => step / view.scale >= 90) ?? 604_800_000 * Math.ceil((90 * view.scale) / 604_800_000);

/** The local time as if it were UTC. Offsets can include half an hour, and a day can have 23 hours. */
const shownTime = (at: number): number => at - new Date(at).getTimezoneOffset() * 60_000;

/** The instant of a local time. */
function instantOf(shown: number): number {
  const at = new Date(shown);
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ).getTime();
}

/** The instants of the axis with their labels: local times, or milliseconds since the start of the run if the step is below a second. */
export function ticks(start: number, view: Span, width: number): { at: number; label: string }[] {
  const step = stepOf(view);
  const end = view.from + width * view.scale;
  const found: { at: number; label: string }[] = [];
  if (step < 1000) {
    for (let at = Math.ceil((view.from - start) / step) * step + start; at < end; at += step)
      found.push({ at, label: `+${Math.round(at - start)} ms` });
    return found;
  }
  for (let shown = Math.ceil(shownTime(view.from) / step) * step; ; shown += step) {
    const at = instantOf(shown);
    // the negation also ends the loop if a view is out of the range of dates
    if (!(at < end)) return found;
    found.push({ at, label: clock(shown, step) });
  }
}
