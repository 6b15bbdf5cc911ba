import { useAddress } from '../address.ts';
import { PERIOD, RANGES } from '../ranges.ts';
import { timeText } from './time-text.ts';

/** A choice of the period that a view covers. The address contains it under a name. */
export function Ranges({ name = 'range', shown, of = Object.keys(RANGES) }: { name?: string; shown: string; of?: readonly string[] }) {
  const { change } = useAddress();
  return (
    <div class="segments" role="group" aria-label="Period">
      {PERIOD.test(shown) && (
        <button type="button" aria-pressed="true">
          {shown.split('/').map(timeText).join(' to ')}
        </button>
      )}
      {of.map((one) => (
        <button key={one} type="button" aria-pressed={one === shown} onClick={() => change({ [name]: one })}>
          {one}
        </button>
      ))}
    </div>
  );
}
