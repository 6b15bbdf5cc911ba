import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { LANGUAGE, numberText } from './texts.ts';

export interface Series {
  name: string;
  /** Name of a color in the style sheet: `failed`, `running`. */
  color: string;
  values: number[];
}

const two = (value: number) => String(value).padStart(2, '0');

const days = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short' });

/** A label of the axis in the 24-hour clock. Midnight is displayed as a date. */
export function timeLabel(seconds: number): string {
  const at = new Date(seconds * 1000);
  return at.getHours() + at.getMinutes() === 0 ? days.format(at) : `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Possible steps of the axis of times, in minutes. */
const STEPS = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200, 10_080];
const MAX_LABELS = 9;

/** Whole multiples of a step in the time zone of the browser, in seconds. */
export function timesBetween(from: number, to: number): number[] {
  const step = 60 * (STEPS.find((minutes) => (to - from) / 60 / minutes <= MAX_LABELS) ?? 43_200);
  const offset = new Date(from * 1000).getTimezoneOffset() * 60;
  const first = Math.ceil((from - offset) / step) * step + offset;
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / step)) }, (_, index) => first + index * step);
}

/** Possible steps of the axis of counts. */
const COUNTS = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
const MAX_COUNTS = 4;

/** The shortest distance of a drag, in pixels. A shorter one is a click. */
const DRAG = 4;

interface BarsProps {
  /** Starts of the intervals in seconds. */
  times: number[];
  series: Series[];
  /** Length of an interval in seconds. */
  width: number;
  label: string;
  choose?: (from: number, to: number) => void;
  /** The address of the list that a series counts. */
  listed?: (series: Series) => string;
}

/** Stacked bars over time. `choose` receives the selected range, or the range of the clicked bar, in milliseconds. */
export function Bars({ times, series, width, label, choose, listed }: BarsProps) {
  const area = useRef<HTMLDivElement>(null);
  /** The selected range as shares of the width. */
  const range = useSignal<readonly [from: number, to: number] | undefined>(undefined);
  const [start, end] = [times[0] ?? 0, (times.at(-1) ?? 0) + width];
  const totals = times.map((_, at) => series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0));
  const highest = 1.05 * Math.max(1, ...totals);
  const step = COUNTS.find((one) => highest / one <= MAX_COUNTS) ?? highest;
  const counts = Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
  const left = (at: number) => `${(100 * (at - start)) / (end - start)}%`;
  const shareAt = ({ clientX }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    return box ? Math.max(0, Math.min(1, (clientX - box.left) / box.width)) : 0;
  };
  const release = () => {
    const [from, to] = [...(range.peek() ?? [])].sort((a, b) => a - b);
    range.value = undefined;
    if (from === undefined || to === undefined) return;
    const at = (share: number) => 1000 * (start + share * (end - start));
    if ((to - from) * (area.current?.clientWidth ?? 0) >= DRAG) return choose?.(at(from), at(to));
    const bar = times[Math.min(times.length - 1, Math.floor(from * times.length))] ?? start;
    choose?.(1000 * bar, 1000 * (bar + width));
  };
  const selected = range.value;
  return (
    <figure class="plot">
      <div class="plot-counts" aria-hidden="true">
        {counts.map((count) => (
          <span key={count} style={{ bottom: `${(100 * count) / highest}%` }}>
            {numberText(count)}
          </span>
        ))}
      </div>
      <div
        ref={area}
        class="plot-area"
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          area.current?.setPointerCapture(event.pointerId);
          range.value = [shareAt(event), shareAt(event)];
        }}
        onPointerMove={(event) => {
          const from = range.peek()?.[0];
          if (from !== undefined) range.value = [from, shareAt(event)];
        }}
        onPointerUp={release}
        onPointerCancel={() => (range.value = undefined)}
      >
        {times.map((time, at) => (
          <div key={time} style={{ height: `${(100 * (totals[at] ?? 0)) / highest}%` }}>
            {series.map(({ name, color, values }) => (
              <i key={name} style={{ flexGrow: values[at] ?? 0, background: `var(--${color}-fill, var(--${color}))` }} />
            ))}
          </div>
        ))}
        {selected && (
          <div
            class="plot-selected"
            style={{ left: `${100 * Math.min(...selected)}%`, width: `${100 * Math.abs(selected[1] - selected[0])}%` }}
          />
        )}
      </div>
      <div class="plot-times" aria-hidden="true">
        {timesBetween(start, end).map((at) => (
          <span key={at} style={{ left: left(at) }}>
            {timeLabel(at)}
          </span>
        ))}
      </div>
      <figcaption>
        {series.map((one) => (
          <a key={one.name} class="state" data-type={one.color.toUpperCase()} {...(listed && { href: listed(one) })}>
            {one.name} {numberText(one.values.reduce((sum, value) => sum + value, 0))}
          </a>
        ))}
      </figcaption>
    </figure>
  );
}
