import { TemplateError } from '../errors.ts';
import { binary, equal, order } from '../operators.ts';
import { type CallValues, TemplateMap, type TemplateValue, toIterable, toText, truthy, tuple, typeName, Undefined } from '../values.ts';
import { integer } from './filters-text.ts';
import { define, type Filter, type Runtime } from './library.ts';

const COMPARISONS_PER_STEP = 4;

function listOf(value: TemplateValue, { budget }: Runtime): TemplateValue[] {
  const list = Array.from(toIterable(value));
  budget.charge(list.length);
  return list;
}

function lengthOf(value: TemplateValue): number {
  if (typeof value === 'string') return [...value].length;
  if (Array.isArray(value)) return value.length;
  if (value instanceof TemplateMap) return value.size;
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') {
    throw new TemplateError(`object of type '${typeName(value)}' has no len()`);
  }
  return Array.from(toIterable(value)).length;
}

/** `a.b.0` of an item, or the item itself; `fallback` replaces missing values. */
function attributeOf(item: TemplateValue, path: TemplateValue | undefined, runtime: Runtime, fallback?: TemplateValue): TemplateValue {
  if (path === undefined || path === null) return item;
  let value = item;
  for (const part of typeof path === 'bigint' ? [path] : toText(path).split('.')) {
    value = runtime.item(value, typeof part === 'string' && /^\d{1,9}$/.test(part) ? BigInt(part) : part);
  }
  return value instanceof Undefined && fallback !== undefined ? fallback : value;
}

function* textsOf(list: TemplateValue[], attribute: TemplateValue | undefined, runtime: Runtime): Generator<string> {
  for (const item of list) yield toText(attributeOf(item, attribute, runtime));
}

interface Sorting {
  key: (item: TemplateValue) => TemplateValue;
  reverse?: boolean;
  caseSensitive: boolean;
}

/** The sort key of an item; strings ignore case unless `caseSensitive`. */
function markOf(key: TemplateValue, caseSensitive: boolean, { budget }: Runtime): TemplateValue {
  return typeof key === 'string' && !caseSensitive ? budget.text(key.toLowerCase()) : key;
}

/** A comparison ends with the shorter operand, so it costs no more than the size of one of them. */
function compareMarks(left: TemplateValue, right: TemplateValue, { budget }: Runtime): number {
  budget.step(1 / COMPARISONS_PER_STEP);
  budget.weigh(left);
  if (left instanceof Undefined && right instanceof Undefined) return 0;
  return order(left, right);
}

function sorted(list: TemplateValue[], { key, reverse = false, caseSensitive }: Sorting, runtime: Runtime): TemplateValue[] {
  const keyed = list.map((item) => ({ item, mark: markOf(key(item), caseSensitive, runtime) }));
  keyed.sort((a, b) => compareMarks(a.mark, b.mark, runtime) * (reverse ? -1 : 1));
  return keyed.map(({ item }) => item);
}

function sortKey(attribute: TemplateValue | undefined, runtime: Runtime): (item: TemplateValue) => TemplateValue {
  if (typeof attribute !== 'string' || !attribute.includes(',')) return (item) => attributeOf(item, attribute, runtime);
  const paths = attribute.split(',').map((path) => path.trim());
  return (item) => tuple(paths.map((path) => attributeOf(item, path, runtime)));
}

function extreme(direction: 1 | -1): Filter {
  return define(['case_sensitive', 'attribute'], (value, [caseSensitive, attribute], runtime) => {
    const key = sortKey(attribute, runtime);
    let best: { item: TemplateValue; mark: TemplateValue } | undefined;
    for (const item of listOf(value, runtime)) {
      const mark = markOf(key(item), truthy(caseSensitive ?? false), runtime);
      if (best === undefined || compareMarks(mark, best.mark, runtime) * direction < 0) best = { item, mark };
    }
    return best?.item ?? new Undefined('No aggregated item, sequence was empty.');
  });
}

/** `select`, `reject` and their attribute forms: a test by name, or truth. */
function selecting(keep: boolean, byAttribute: boolean): Filter {
  return (value, call, runtime) => {
    const args = [...call.positional];
    const path = byAttribute ? args.shift() : undefined;
    if (byAttribute && path === undefined) throw new TemplateError('Missing parameter for attribute name');
    const test = args.shift();
    if (test !== undefined && !runtime.hasTest(toText(test))) throw new TemplateError(`No test named '${toText(test)}'.`);
    return listOf(value, runtime).filter((item) => {
      runtime.budget.step();
      const subject = attributeOf(item, path, runtime);
      const passed =
        test === undefined ? truthy(subject) : runtime.callTest(toText(test), subject, { positional: args, named: call.named });
      return passed === keep;
    });
  };
}

function map(value: TemplateValue, call: CallValues, runtime: Runtime): TemplateValue {
  const [name, ...rest] = call.positional;
  if (name === undefined) {
    const attribute = call.named.get('attribute');
    if (attribute === undefined) throw new TemplateError('map requires a filter argument');
    return listOf(value, runtime).map((item) => attributeOf(item, attribute, runtime, call.named.get('default')));
  }
  return listOf(value, runtime).map((item) => {
    runtime.budget.step();
    return runtime.callFilter(toText(name), item, { positional: rest, named: call.named });
  });
}

function chunk(list: TemplateValue[], size: number, fill: TemplateValue | undefined, { budget }: Runtime): TemplateValue[] {
  const rows: TemplateValue[][] = [];
  for (let i = 0; i < list.length; i += size) rows.push(list.slice(i, i + size));
  const last = rows.at(-1);
  if (last && fill !== undefined && fill !== null) {
    budget.charge(size);
    while (last.length < size) last.push(fill);
  }
  return rows;
}

function columns(list: TemplateValue[], count: number, fill: TemplateValue | undefined, { budget }: Runtime): TemplateValue[] {
  budget.charge(count);
  const size = Math.floor(list.length / count);
  const longer = list.length % count;
  let at = 0;
  return Array.from({ length: count }, (_unused, i) => {
    const column = list.slice(at, at + size + (i < longer ? 1 : 0));
    at += column.length;
    if (fill !== undefined && fill !== null && i >= longer && longer > 0) column.push(fill);
    return column;
  });
}

function unique(
  list: TemplateValue[],
  key: (item: TemplateValue) => TemplateValue,
  caseSensitive: boolean,
  runtime: Runtime,
): TemplateValue[] {
  const { budget } = runtime;
  const seen: TemplateValue[] = [];
  return list.filter((item) => {
    const mark = markOf(key(item), caseSensitive, runtime);
    budget.step(1 + (seen.length >> 3));
    for (const other of seen) {
      budget.weigh(mark);
      if (equal(other, mark)) return false;
    }
    seen.push(mark);
    return true;
  });
}

function groupBy(list: TemplateValue[], sorting: Sorting, runtime: Runtime): TemplateValue[] {
  const groups: { key: TemplateValue; mark: TemplateValue; items: TemplateValue[] }[] = [];
  for (const item of sorted(list, sorting, runtime)) {
    const key = sorting.key(item);
    const mark = markOf(key, sorting.caseSensitive, runtime);
    const last = groups.at(-1);
    if (last && compareMarks(last.mark, mark, runtime) === 0) last.items.push(item);
    else groups.push({ key, mark, items: [item] });
  }
  return groups.map((group) => tuple([group.key, group.items]));
}

const size = (value: TemplateValue) => BigInt(lengthOf(value));
const fallbackTo: Filter = define(['default_value', 'boolean'], (value, [fallback, boolean]) =>
  value instanceof Undefined || (truthy(boolean ?? false) && !truthy(value)) ? (fallback ?? '') : value,
);

/** The filters of Jinja2 for lists, dicts and records. */
export const sequenceFilters: readonly (readonly [string, Filter])[] = [
  ['attr', define(['name'], (value, [name], runtime) => runtime.attribute(value, toText(name ?? '')))],
  [
    'batch',
    define(['linecount', 'fill_with'], (value, [count, fill], runtime) =>
      chunk(listOf(value, runtime), Math.max(1, integer(count, 1)), fill, runtime),
    ),
  ],
  ['count', define([], size)],
  ['length', define([], size)],
  ['d', fallbackTo],
  ['default', fallbackTo],
  [
    'dictsort',
    define(['case_sensitive', 'by', 'reverse'], (value, [caseSensitive, by, reverse], runtime) => {
      if (!(value instanceof TemplateMap)) throw new TemplateError(`'${typeName(value)}' object has no attribute 'items'`);
      if (by !== undefined && by !== 'key' && by !== 'value') throw new TemplateError('You can only sort by either "key" or "value"');
      const pairs = [...value].map((pair) => tuple(pair));
      runtime.budget.charge(pairs.length);
      return sorted(
        pairs,
        {
          key: (pair) => (Array.isArray(pair) ? (by === 'value' ? pair[1] : pair[0]) : undefined) ?? pair,
          reverse: truthy(reverse ?? false),
          caseSensitive: truthy(caseSensitive ?? false),
        },
        runtime,
      );
    }),
  ],
  ['first', define([], (value) => firstOf(toIterable(value)) ?? new Undefined('No first item, sequence was empty.'))],
  [
    'groupby',
    define(['attribute', 'default', 'case_sensitive'], (value, [attribute, fallback, caseSensitive], runtime) =>
      groupBy(
        listOf(value, runtime),
        { key: (item) => attributeOf(item, attribute, runtime, fallback), caseSensitive: truthy(caseSensitive ?? false) },
        runtime,
      ),
    ),
  ],
  [
    'items',
    define([], (value) => {
      if (value instanceof Undefined) return [];
      if (!(value instanceof TemplateMap)) throw new TemplateError('Can only get item pairs from a mapping.');
      return [...value].map((pair) => tuple(pair));
    }),
  ],
  [
    'join',
    define(['d', 'attribute'], (value, [glue, attribute], runtime) =>
      runtime.budget.join(textsOf(listOf(value, runtime), attribute, runtime), toText(glue ?? '')),
    ),
  ],
  ['last', define([], (value, _args, runtime) => listOf(value, runtime).at(-1) ?? new Undefined('No last item, sequence was empty.'))],
  ['list', define([], (value, _args, runtime) => listOf(value, runtime))],
  ['map', map],
  ['max', extreme(-1)],
  ['min', extreme(1)],
  [
    'random',
    define([], (value, _args, runtime) => {
      const list = listOf(value, runtime);
      return list[Math.floor(Math.random() * list.length)] ?? new Undefined('No random item, sequence was empty.');
    }),
  ],
  ['reject', selecting(false, false)],
  ['rejectattr', selecting(false, true)],
  ['select', selecting(true, false)],
  ['selectattr', selecting(true, true)],
  [
    'reverse',
    define([], (value, _args, runtime) => (typeof value === 'string' ? [...value].reverse().join('') : listOf(value, runtime).reverse())),
  ],
  [
    'slice',
    define(['slices', 'fill_with'], (value, [count, fill], runtime) =>
      columns(listOf(value, runtime), Math.max(1, integer(count, 1)), fill, runtime),
    ),
  ],
  [
    'sort',
    define(['reverse', 'case_sensitive', 'attribute'], (value, [reverse, caseSensitive, attribute], runtime) =>
      sorted(
        listOf(value, runtime),
        { key: sortKey(attribute, runtime), reverse: truthy(reverse ?? false), caseSensitive: truthy(caseSensitive ?? false) },
        runtime,
      ),
    ),
  ],
  [
    'sum',
    define(['attribute', 'start'], (value, [attribute, start = 0n], runtime) =>
      listOf(value, runtime).reduce((total, item) => binary('+', total, attributeOf(item, attribute, runtime), runtime.budget), start),
    ),
  ],
  [
    'unique',
    define(['case_sensitive', 'attribute'], (value, [caseSensitive, attribute], runtime) =>
      unique(listOf(value, runtime), sortKey(attribute, runtime), truthy(caseSensitive ?? false), runtime),
    ),
  ],
];

function firstOf(items: Iterable<TemplateValue>): TemplateValue | undefined {
  for (const item of items) return item;
  return undefined;
}
