/** Lists with more changes than this are replaced as a whole: the time and memory of a comparison grow with the square of the changes. */
const MAX_CHANGES = 1000;

/** What happened to an entry of a list. */
export type Change = ' ' | '-' | '+';

/**
 * The shortest sequence of removals and additions that turns one list into the other, by the algorithm of Myers.
 */
export function diffOf(a: readonly string[], b: readonly string[]): [change: Change, entry: string][] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const mark = (change: Change, of: readonly string[]) => of.map((entry): [Change, string] => [change, entry]);
  return [
    ...mark(' ', a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...mark(' ', a.slice(a.length - end)),
  ];
}

function middle(a: readonly string[], b: readonly string[]): [Change, string][] {
  const whole = (): [Change, string][] => [
    ...a.map((entry): [Change, string] => ['-', entry]),
    ...b.map((entry): [Change, string] => ['+', entry]),
  ];
  if (a.length === 0 || b.length === 0) return whole();
  /** For each number of changes, the furthest position in `a` on each diagonal. */
  const rounds: Int32Array[] = [];
  const offset = Math.min(a.length + b.length, MAX_CHANGES) + 1;
  let furthest = new Int32Array(2 * offset + 1);
  for (let changes = 0; changes < offset; changes++) {
    rounds.push(furthest);
    furthest = furthest.slice();
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const at = offset + diagonal;
      const [below, above] = [furthest[at - 1] ?? 0, furthest[at + 1] ?? 0];
      let x = diagonal === -changes || (diagonal !== changes && below < above) ? above : below + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      furthest[at] = x;
      if (x >= a.length && x - diagonal >= b.length) return walked(a, b, rounds, offset);
    }
  }
  return whole();
}

/** Walks back from the end through the rounds. */
function walked(a: readonly string[], b: readonly string[], rounds: readonly Int32Array[], offset: number): [Change, string][] {
  const found: [Change, string][] = [];
  let [x, y] = [a.length, b.length];
  for (let changes = rounds.length - 1; changes >= 0; changes--) {
    const before = rounds[changes] ?? new Int32Array();
    const diagonal = x - y;
    const [below, above] = [before[offset + diagonal - 1] ?? 0, before[offset + diagonal + 1] ?? 0];
    const isAddition = diagonal === -changes || (diagonal !== changes && below < above);
    const from = changes === 0 ? 0 : isAddition ? above : below;
    const fromY = changes === 0 ? 0 : from - (diagonal + (isAddition ? 1 : -1));
    for (; x > from && y > fromY; y--) found.push([' ', a[--x] ?? '']);
    if (changes > 0) found.push(isAddition ? ['+', b[--y] ?? ''] : ['-', a[--x] ?? '']);
  }
  return found.reverse();
}
