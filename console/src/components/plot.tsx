import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { LANGUAGE, numberText } from '../language.ts';
import { theme } from '../style/theme.ts';

export interface Series {
  name: string;
  /** Name of a color in the style sheet: `failed`, `running`. */
  color: string;
  values: number[];
}

const two = (value: number) => String(value).padStart(2, '0');

const days = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short' });

/** Labels of the axis in the 24-hour clock. Midnight is displayed as a date. */
function timeLabels(splits: number[]): string[] {
  return splits.map((seconds) => {
    const at = new Date(seconds * 1000);
    return at.getHours() + at.getMinutes() === 0 ? days.format(at) : `${two(at.getHours())}:${two(at.getMinutes())}`;
  });
}

/** Possible steps of the axis of counts. */
const COUNTS = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** Stacked bars over time. `choose` receives the selected range, or the range of the clicked bar, in milliseconds. */
export function Bars({
  times,
  series,
  width,
  label,
  choose,
  listed,
}: {
  /** Starts of the intervals in seconds. */
  times: number[];
  series: Series[];
  /** Length of an interval in seconds. */
  width: number;
  label: string;
  choose?: (from: number, to: number) => void;
  /** The address of the list that a series counts. */
  listed?: (series: Series) => string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const chosen = useRef(choose);
  chosen.current = choose;
  useEffect(() => {
    const target = box.current;
    if (!target) return;
    const colorOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    const fillOf = (name = 'quiet') => colorOf(`${name}-fill`) || colorOf(name);
    // stacked: each series is drawn as its sum with the previous ones, the last and highest first
    const sums = series.map((_, index) =>
      times.map((_time, at) => series.slice(0, index + 1).reduce((sum, one) => sum + (one.values[at] ?? 0), 0)),
    );
    const order = series.map((_, index) => index).reverse();
    const bars = uPlot.paths.bars?.({ size: [0.85, 60], align: 1 });
    const font = `11px ${colorOf('font')}`;
    const axis: uPlot.Axis = { font, stroke: colorOf('quiet'), grid: { stroke: colorOf('line'), width: 1 }, ticks: { show: false } };
    let pressed: number | undefined;
    const plot = new uPlot(
      {
        width: target.clientWidth,
        height: 180,
        padding: [8, 22, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: true, y: false, setScale: false } },
        scales: {
          x: { time: true, range: () => [times[0] ?? 0, (times.at(-1) ?? 0) + width] },
          y: { range: (_u, _min, max) => [0, Math.max(1, max * 1.05)] },
        },
        axes: [
          { ...axis, size: 30, values: (_u, splits) => timeLabels(splits) },
          { ...axis, size: 44, incrs: COUNTS },
        ],
        series: [
          {},
          ...order.map((index) => {
            const one = series[index];
            return {
              label: one?.name ?? '',
              fill: fillOf(one?.color),
              stroke: fillOf(one?.color),
              width: 0,
              points: { show: false },
              ...(bars && { paths: bars }),
            };
          }),
        ],
        hooks: {
          setSelect: [
            (u) => {
              if (u.select.width < 4) return;
              const [from, to] = [u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x')];
              u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
              chosen.current?.(from * 1000, to * 1000);
            },
          ],
        },
      },
      [times, ...order.map((index) => sums[index] ?? [])],
      target,
    );
    // a click without a drag selects the bar under the pointer
    plot.over.addEventListener('click', () => {
      const { left = -1 } = plot.cursor;
      const from = times.findLast((time) => time <= plot.posToVal(left, 'x'));
      if (from !== undefined && pressed === left) chosen.current?.(from * 1000, (from + width) * 1000);
    });
    plot.over.addEventListener('mousedown', () => (pressed = plot.cursor.left));
    const measure = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height: 180 }));
    measure.observe(target);
    return () => {
      measure.disconnect();
      plot.destroy();
    };
  }, [JSON.stringify([times, series]), theme.value]);
  return (
    <figure class="plot">
      <div ref={box} role="img" aria-label={label} />
      <figcaption>
        {series.map((one) => (
          <a key={one.name} class="state" data-type={one.color.toUpperCase()} href={listed?.(one)}>
            {one.name} {numberText(one.values.reduce((sum, value) => sum + value, 0))}
          </a>
        ))}
      </figcaption>
    </figure>
  );
}
