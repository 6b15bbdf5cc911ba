import type { AssetMaterialization } from '@contralto/client';
import { Bars } from '../components/plot.tsx';
import { numberText, timeText } from '../components/texts.ts';

const INTERVALS = 60;
/** Names of metadata with a plot. */
const MAX_PLOTS = 20;

/** Materializations over time, by outcome. */
export function History({ of }: { of: readonly AssetMaterialization[] }) {
  const times = of.map(({ occurred }) => Date.parse(occurred) / 1000);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const width = Math.max(60, (to - from) / (INTERVALS - 1));
  const starts = Array.from({ length: INTERVALS }, (_, index) => from + index * width);
  const values = (status: AssetMaterialization['status']) => {
    const counts = starts.map(() => 0);
    for (const [index, one] of of.entries()) {
      const at = Math.min(INTERVALS - 1, Math.floor(((times[index] ?? from) - from) / width));
      if (one.status === status) counts[at] = (counts[at] ?? 0) + 1;
    }
    return counts;
  };
  const series = [
    { name: 'Succeeded', color: 'completed', values: values('succeeded') },
    { name: 'Failed', color: 'failed', values: values('failed') },
  ];
  return <Bars times={starts} series={series} width={width} label="Materializations over time" />;
}

/** The numbers among the metadata, over time: a line for each name. */
export function MetadataValues({ of }: { of: readonly AssetMaterialization[] }) {
  const points = new Map<string, { at: number; value: number; time: string }[]>();
  for (const { occurred, metadata } of of.toReversed())
    for (const [name, value] of Object.entries(metadata))
      if (typeof value === 'number') points.set(name, [...(points.get(name) ?? []), { at: Date.parse(occurred), value, time: occurred }]);
  return [...points].slice(0, MAX_PLOTS).map(([name, values]) => {
    const numbers = values.map(({ value }) => value);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    const [from = 0, to = 0] = [values[0]?.at, values.at(-1)?.at];
    const x = (at: number) => (to > from ? (100 * (at - from)) / (to - from) : 50);
    const y = (value: number) => (high > low ? 95 - (90 * (value - low)) / (high - low) : 50);
    const line = values.map(({ at, value }) => `${x(at).toFixed(2)} ${y(value).toFixed(2)}`);
    const last = values.at(-1);
    return (
      <figure key={name} class="trend">
        <div class="trend-scale" aria-hidden="true">
          <span>{numberText(high)}</span>
          <span>{high > low && numberText(low)}</span>
        </div>
        <div class="trend-plot">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={`${name} over time`}>
            <path class="trend-median" d={line.length === 1 ? `M${line[0]} h0.01` : `M${line.join('L')}`} />
          </svg>
        </div>
        <figcaption>
          <span class="trend-key">{name}</span>
          {last && (
            <span class="hint">
              {numberText(last.value)} at {timeText(last.time)}
            </span>
          )}
        </figcaption>
      </figure>
    );
  });
}
