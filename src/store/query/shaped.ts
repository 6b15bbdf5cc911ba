import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { BoundedCache } from '../../base/bounded-cache.ts';
import { present } from '../../base/present.ts';
import type { ReadDb } from '../db.ts';
import type { Reader } from '../store.ts';
import type { Value } from './prepared.ts';

interface Statement<R> {
  execute(values?: Record<string, unknown>): Promise<R> | R;
}

interface Preparable<R> {
  prepare(name?: string): Statement<R>;
}

/** Shapes that are cached per query and connection. */
const KEPT_SHAPES = 50;

/**
 * The number of shapes per query with a name, under which PostgreSQL keeps them parsed for the lifetime of the connection: the first ones, because a few shapes
 * cover most requests. Saves a millisecond per list, and four per history.
 */
const NAMED_SHAPES = 16;
/** Longer shapes, in characters, get no name. */
const LONGEST_NAMED = 10_000;

let queries = 0;

/** Assigns names to the shapes of one query. */
function namesOfShapes(): (shape: string) => string | undefined {
  const query = ++queries;
  const names = new Map<string, string>();
  return (shape) => {
    if (!names.has(shape) && names.size < NAMED_SHAPES && shape.length <= LONGEST_NAMED) names.set(shape, `shaped_${query}_${names.size}`);
    return names.get(shape);
  };
}

/** Stands for a parameter in the text of a part. No statement contains it. */
const MARK = '\u0000';

/**
 * A query with parts that differ between requests: conditions, orders. It is built and prepared once per shape, which is the text of its parts; later calls
 * only render the parts and bind their values. Building a list of runs takes as long as finding ten runs. `V` names further values, as in `prepared`; `P` names
 * the parts.
 *
 * @example const page = shaped<{ limit: number }, 'where'>()(({ db }, value, part) => db.select().from(flows).where(part('where')).limit(value('limit')));
 * @returns a function that runs the query for a reader, with its parts and values
 */
export function shaped<V extends object, P extends string>(): <R>(
  build: (reader: Reader, value: Value<V>, part: (name: P) => SQL) => Preparable<R>,
) => (reader: Reader, parts: Record<P, SQL>, values: V) => Promise<R> {
  return <R>(build: (reader: Reader, value: Value<V>, part: (name: P) => SQL) => Preparable<R>) => {
    const connections = new WeakMap<ReadDb, BoundedCache<Statement<R>>>();
    const nameOf = namesOfShapes();
    const shapesOf = (db: ReadDb) => {
      const known = connections.get(db);
      if (known) return known;
      const shapes = new BoundedCache<Statement<R>>(KEPT_SHAPES);
      connections.set(db, shapes);
      return shapes;
    };
    return async (reader, parts, given) => {
      const values = { ...given } as Record<string, unknown>;
      const texts: Record<string, string> = {};
      let shape = '';
      for (const name in parts) {
        const { sql: text, params } = rendered(parts[name]);
        texts[name] = text;
        shape += `${text}\n`;
        params.forEach((param, position) => {
          values[`${name} ${position}`] = param;
        });
      }
      const statement = shapesOf(reader.db).getOrMake(shape, () =>
        build(reader, sql.placeholder as Value<V>, (name) => withPlaceholders(name, present(texts[name], `the text of ${name}`))).prepare(
          nameOf(shape),
        ),
      );
      return await statement.execute(values);
    };
  };
}

/** The text of a part with a mark for each parameter. Both databases quote names and texts alike. */
const rendered = (part: SQL) => part.toQuery(RENDERING);

const RENDERING = {
  casing: new CasingCache(),
  escapeName: (name: string) => `"${name.replaceAll('"', '""')}"`,
  escapeParam: () => MARK,
  escapeString: (text: string) => `'${text.replaceAll("'", "''")}'`,
};

/** The rendered part as SQL, with a placeholder for each parameter. */
function withPlaceholders(name: string, text: string): SQL {
  const chunks: (SQL | Placeholder)[] = [];
  text.split(MARK).forEach((piece, position) => {
    if (position > 0) chunks.push(sql.placeholder(`${name} ${position - 1}`));
    chunks.push(sql.raw(piece));
  });
  return sql.join(chunks);
}
