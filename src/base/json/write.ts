import { JsonText, LosslessNumber } from './value.ts';

/** A list or an object of which the members before `next` are written. */
interface Open {
  readonly list: readonly unknown[] | undefined;
  readonly entries: readonly [string, unknown][];
  next: number;
  isEmpty: boolean;
}

/** Writes JSON of any depth, each {@link LosslessNumber} and {@link JsonText} by its text; what `JSON.stringify` leaves out of objects is left out. */
export function writeText(root: unknown): string {
  let text = '';
  const open: Open[] = [];

  /** Writes a scalar, or begins a list or an object. */
  const begin = (value: unknown): void => {
    const scalar = scalarText(value);
    if (scalar !== undefined) {
      text += scalar;
      return;
    }
    const list = Array.isArray(value) ? value : undefined;
    text += list ? '[' : '{';
    open.push({ list, entries: list ? [] : Object.entries(value as object), next: 0, isEmpty: true });
  };

  begin(root);
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const { list, entries } = at;
    if (at.next === (list ?? entries).length) {
      text += list ? ']' : '}';
      open.pop();
      continue;
    }
    const position = at.next++;
    if (list) {
      if (position > 0) text += ',';
      begin(list[position]);
      continue;
    }
    const [key, member] = entries[position] as [string, unknown];
    if (isLeftOut(member)) continue;
    text += `${at.isEmpty ? '' : ','}${JSON.stringify(key)}:`;
    at.isEmpty = false;
    begin(member);
  }
  return text;
}

/** The text of anything but lists and objects; undefined for those. */
function scalarText(value: unknown): string | undefined {
  if (value instanceof LosslessNumber || value instanceof JsonText) return value.text;
  if (typeof value !== 'object' || value === null || ('toJSON' in value && typeof value.toJSON === 'function'))
    return JSON.stringify(value) ?? 'null';
  return undefined;
}

const isLeftOut = (value: unknown): boolean => value === undefined || typeof value === 'function' || typeof value === 'symbol';
