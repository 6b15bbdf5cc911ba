import { Column, type DriverValueDecoder, type SelectedFieldsOrdered as Fields, getTableName, is, SQL, Subquery } from 'drizzle-orm';
import { present } from '../../base/present.ts';

/** The selected fields on either database, in the order of the cells. */
export type SelectedFields = Fields<Column>;

/** Converts the cells of a row to the object that the query selects. */
export type RowMapper = (cells: readonly unknown[]) => unknown;

/** Tables of a query by name: true if their rows always exist, false if an outer join may leave them out. */
export type Presence = Readonly<Record<string, boolean>>;

/** The decoder of a selected field, and its table if the field is a column. */
interface Source {
  decoder: DriverValueDecoder<unknown, unknown>;
  table?: string;
}

interface Level {
  [key: string]: number | Level;
}

/**
 * Compiles the mapper for a list of selected fields. The mapper is one object literal, so that all rows have the same hidden class and no cell needs a path
 * lookup; the query builder's own mapper takes longer than SQLite takes to find the rows.
 *
 * The object of a table that an outer join left out is null, which its first column indicates.
 */
function compileRowMapper(fields: SelectedFields, presence?: Presence): RowMapper {
  const sources = fields.map(({ field }) => sourceOf(field));
  const tree: Level = {};
  fields.forEach(({ path }, position) => {
    let level = tree;
    for (const key of path.slice(0, -1)) {
      level[key] ??= {};
      level = level[key] as Level;
    }
    level[present(path.at(-1), 'the name of a selected field')] = position;
  });
  const isLeftOut = (level: Level) => presence && leftOutBy(level, sources, presence);
  const cell = (position: number) =>
    sources[position]?.decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
      ? `c[${position}]`
      : `c[${position}] === null ? null : d${position}.mapFromDriverValue(c[${position}])`;
  const literal = (level: Level, depth: number): string => {
    const members = Object.entries(level).map(
      ([key, value]) => `${JSON.stringify(key)}: ${typeof value === 'number' ? cell(value) : literal(value, depth + 1)}`,
    );
    const text = `{ ${members.join(', ')} }`;
    const key = depth === 1 ? isLeftOut(level) : undefined;
    return key === undefined ? text : `c[${key}] === null ? null : ${text}`;
  };
  const decoders = sources.map((_, position) => `d${position}`).join(', ');
  // oxlint-disable-next-line typescript/no-implied-eval -- the text holds names and numbers of the program, and values by position
  const make = new Function('decoders', `const [${decoders}] = decoders; return (c) => (${literal(tree, 0)});`) as (
    decoders: unknown[],
  ) => RowMapper;
  return make(sources.map(({ decoder }) => decoder));
}

/** The position of the first column of the only table of an object, if a join may leave that table out. */
function leftOutBy(level: Level, sources: readonly Source[], presence: Presence): number | undefined {
  const positions = Object.values(level).filter((value) => typeof value === 'number' && sources[value]?.table !== undefined) as number[];
  const [first] = positions;
  const table = first === undefined ? undefined : sources[first]?.table;
  if (table === undefined || presence[table] || positions.some((position) => sources[position]?.table !== table)) return undefined;
  return first;
}

/** Caches the mapper of a statement. The same statement may be selected under other names; then the mapper is compiled again. */
export class LatestMapper {
  private latest: { fields: SelectedFields; map: RowMapper } | undefined;

  of(fields: SelectedFields, presence?: Presence): RowMapper {
    if (!this.latest || !selectsSame(this.latest.fields, fields)) this.latest = { fields, map: compileRowMapper(fields, presence) };
    return this.latest.map;
  }
}

/** Whether two selections give the cells of the same statement the same names and meanings. */
function selectsSame(known: SelectedFields, given: SelectedFields): boolean {
  return known === given || (known.length === given.length && known.every((one, position) => isSame(one, given[position])));
}

function isSame(known: SelectedFields[number], given: SelectedFields[number] | undefined): boolean {
  if (given === undefined || known.path.length !== given.path.length) return false;
  if (known.path.some((key, depth) => key !== given.path[depth])) return false;
  if (known.field === given.field) return true;
  const [one, other] = [sourceOf(known.field), sourceOf(given.field)];
  // a column decodes by its own settings; an expression, which each query creates again, by its function
  if (is(one.decoder, Column) || is(other.decoder, Column)) return one.decoder === other.decoder;
  return one.decoder.mapFromDriverValue === other.decoder.mapFromDriverValue;
}

function sourceOf(field: SelectedFields[number]['field']): Source {
  if (is(field, Column)) return { decoder: field, table: getTableName(field.table) };
  return { decoder: decoderOf(is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql) };
}

/** Expressions have a decoder that their type doesn't declare. */
const decoderOf = (expression: object) => (expression as { decoder: DriverValueDecoder<unknown, unknown> }).decoder;
