import MiniSearch, { type Options, type Query, type SearchOptions } from 'minisearch';

/** What a search can find. */
export interface Entry {
  id: number;
  kind: 'guide' | 'section' | 'operation' | 'tag' | 'error' | 'socket' | 'schema';
  title: string;
  /** Shown below the title: the path of an operation, or the page of a section. */
  detail: string;
  /** The path below `docs/`; only the anchor, if it is a part of the reference page. */
  href: string;
  /** Other words for it: its `operationId`, its tag, and what people call it. */
  names: string;
  text: string;
}

export type Found = Pick<Entry, 'kind' | 'title' | 'detail' | 'href'>;

/** Words that don't say what is searched. */
const EMPTY = new Set('a an the of for to in on by with is are do does how i my can from at and or what which through api'.split(' '));

/** Words of a question and those with which the contract says the same. */
const SYNONYMS: Record<string, string> = {
  add: 'create',
  new: 'create',
  make: 'create',
  start: 'create',
  trigger: 'create',
  launch: 'create',
  register: 'create',
  set: 'create update',
  put: 'update',
  change: 'update',
  edit: 'update',
  modify: 'update',
  remove: 'delete',
  get: 'read',
  fetch: 'read',
  show: 'read',
  find: 'list',
  query: 'list filter',
  read: 'list',
  download: 'read',
  view: 'read',
  cron: 'schedule',
  stop: 'cancel pause',
  kill: 'cancel',
  abort: 'cancel',
  rerun: 'retry',
  restart: 'retry',
  replay: 'retry',
  page: 'paging',
  pagination: 'paging',
  paginate: 'paging',
  offset: 'paging',
  websocket: 'socket',
  ws: 'socket',
  stream: 'socket',
  subscribe: 'socket',
  auth: 'authentication',
  login: 'authentication',
  password: 'authentication',
  token: 'authentication key',
  credential: 'authentication',
  permission: 'scope role',
  throttle: '429 rate',
  idempotent: 'idempotency',
  duplicate: 'idempotency',
  version: 'release',
};

/** A word without the ending of a plural. */
function stem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length <= 3 || /(?:ss|us|is)$/.test(lower)) return lower;
  return lower
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|x|z|ss)es$/, '')
    .replace(/s$/, '');
}

/** Words, and the parts of names such as `createFlowRun` and `flow_runs`. */
const wordsOf = (text: string): string[] => text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').match(/[\p{L}\d]+/gu) ?? [];

const CAPITALS_INSIDE = /\b\p{L}*\p{Ll}\p{Lu}\p{L}*/gu;

const meaningOf = (text: string): string[] => [
  ...new Set(
    wordsOf(text)
      .map(stem)
      .filter((word) => !EMPTY.has(word)),
  ),
];

/** The index is built and read with the same options. */
const OPTIONS: Options<Entry> = {
  fields: ['title', 'names', 'detail', 'text'],
  storeFields: ['kind', 'title', 'detail', 'href'] satisfies (keyof Found)[],
  // `WebSockets` is also found as one word
  tokenize: (text) => [...wordsOf(text), ...(text.match(CAPITALS_INSIDE) ?? [])],
  processTerm: (word) => (EMPTY.has(word.toLowerCase()) ? null : stem(word)),
};

/** What is found is mostly an operation or a guide. */
const OF_KIND: Record<Entry['kind'], number> = { guide: 1.4, section: 0.9, operation: 1.2, tag: 1, error: 1.2, socket: 1.2, schema: 0.35 };

const SEARCH: SearchOptions = {
  boost: { title: 6, names: 3, detail: 1.5 },
  boostDocument: (_id, _term, stored) => OF_KIND[(stored as unknown as Found).kind],
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
  weights: { prefix: 0.5, fuzzy: 0.15 },
};

/** The index of the entries as text. */
export function indexOf(entries: readonly Entry[]): string {
  const index = new MiniSearch(OPTIONS);
  index.addAll(entries);
  return JSON.stringify(index);
}

export class Ranking {
  private readonly index: MiniSearch<Entry>;

  /** @param text the result of `indexOf` */
  constructor(text: string) {
    this.index = MiniSearch.loadJSON(text, OPTIONS);
  }

  /** The entries that contain all words or their synonyms, the best first, and then those that contain some. */
  find(question: string, limit = 12): Found[] {
    const words = meaningOf(question);
    if (words.length === 0) return [];
    const othersOf = (word: string): string[] => SYNONYMS[word]?.split(' ') ?? [];
    const search = (combineWith: 'AND' | 'OR') =>
      this.index.search(
        {
          combineWith,
          queries: words.map((word): Query => {
            const queries = othersOf(word).map(
              (other, place): Query => ({ queries: [other], boostTerm: () => 0.6 - 0.1 * place, prefix: false, fuzzy: false }),
            );
            return queries.length > 0 ? { combineWith: 'OR', queries: [word, ...queries] } : word;
          }),
        },
        SEARCH,
      ) as unknown as (Found & { id: number })[];
    const all = search('AND');
    const known = new Set(all.map(({ id }) => id));
    const found = all.length < limit ? [...all, ...search('OR').filter(({ id }) => !known.has(id))] : all;
    const asked = question.trim();
    const isNamed = ({ kind, title, detail }: Found) => kind !== 'section' && (title === asked || ` ${detail}`.endsWith(` ${asked}`));
    const isMeant = ({ kind, title }: Found) => {
      const said = kind === 'schema' ? [] : meaningOf(title);
      return (
        said.length === words.length && words.every((word) => said.includes(word) || othersOf(word).some((other) => said.includes(other)))
      );
    };
    const order = (one: Found) => Number(!isNamed(one)) + Number(!isNamed(one) && !isMeant(one));
    return found
      .map((one) => ({ one, order: order(one) }))
      .sort((a, b) => a.order - b.order)
      .slice(0, limit)
      .map(({ one: { kind, title, detail, href } }) => ({ kind, title, detail, href }));
  }
}
