import type { JsonValue } from '../../base/json/value.ts';
import type { Hydrated } from '../parameters/placeholders.ts';

export type Path = readonly (string | number)[];

/** One violation of a schema by a value. */
export interface Issue {
  path: Path;
  message: string;
  /** The failed keyword; undefined for the schema `false`. */
  keyword: string | undefined;
  /** For `required`: the missing property. */
  missing?: string;
  /** True if the value has the type that the failing schema requires: the branch was then probably the intended one. */
  matchesType: boolean;
  /** For `anyOf` and `oneOf`: the issues of each branch. */
  branches: Issue[];
}

const WEAK = new Set(['anyOf', 'oneOf']);

/** Compares issues by relevance, positive if `a` is more relevant: nearer to the root, then not merely "no branch fits", then a wrong type. */
function relevance(a: Issue, b: Issue): number {
  const depth = b.path.length - a.path.length;
  if (depth !== 0) return depth;
  const weak = Number(WEAK.has(b.keyword ?? '')) - Number(WEAK.has(a.keyword ?? ''));
  return weak !== 0 ? weak : Number(b.matchesType) - Number(a.matchesType);
}

/**
 * The single issue to report: the shallowest. If all branches of an `anyOf` or `oneOf` failed in different ways, continues into the branch that came closest.
 */
export function bestIssue(issues: readonly Issue[]): Issue | undefined {
  let best = issues.reduce<Issue | undefined>((found, issue) => (found && relevance(issue, found) <= 0 ? found : issue), undefined);
  while (best && best.branches.length > 0) {
    const [first, second] = [...best.branches].sort(relevance);
    if (first && second && relevance(first, second) === 0) return best;
    best = first;
  }
  return best;
}

const IDENTIFIER = /^[a-zA-Z][a-zA-Z0-9_]*$/;

/** `a.b[1].c`; `$` for the root, `$['a b']` for a key that is not an identifier. */
function pathText(path: Path): string {
  const text = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    return IDENTIFIER.test(part) ? `.${part}` : `['${part.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
  });
  const joined = text.join('');
  return joined.startsWith('.') ? joined.slice(1) : `$${joined}`;
}

export function issueText({ path, message }: Pick<Issue, 'path' | 'message'>): string {
  const place = path.length === 0 ? 'Validation failed.' : `Validation failed for field '${pathText(path)}'.`;
  return `${place} Failure reason: ${message}`;
}

export type ErrorTree = string | { property: string; errors: ErrorTree[] } | { index: number; errors: ErrorTree[] };

/**
 * All problems in the tree form that the web client's forms expect: nested along the path, with common prefixes merged, and a missing property under its name.
 */
export function errorTree(problems: readonly { path: Path; message: string; missing?: string }[]): ErrorTree[] {
  const root = new Level();
  for (const { path, message, missing } of problems) {
    let level = root;
    for (const part of path) level = level.below(part);
    if (missing !== undefined) level = level.below(missing);
    level.errors.push(message);
  }
  return root.errors;
}

/** The errors at one path, and the paths below it. */
class Level {
  readonly errors: ErrorTree[] = [];
  private readonly levels = new Map<string | number, Level>();

  below(part: string | number): Level {
    const known = this.levels.get(part);
    if (known) return known;
    const level = new Level();
    this.levels.set(part, level);
    this.errors.push(typeof part === 'number' ? { index: part, errors: level.errors } : { property: part, errors: level.errors });
    return level;
  }
}

/** The context of a keyword's check. */
export interface Check {
  /** The name of the keyword. */
  name: string;
  /** The keyword's value in the schema. */
  keyword: JsonValue;
  value: Hydrated;
  schema: { [key: string]: JsonValue };
  path: Path;
  fail: (message: string, details?: { missing?: string; branches?: Issue[]; keyword?: string }) => void;
  /** Evaluates a subschema on the same value, or on the entry `part`, and reports its issues. */
  descend: (schema: JsonValue, value?: Hydrated, part?: string | number) => void;
  /** Issues of a subschema on the same value, without reporting them. */
  issues: (schema: JsonValue, value?: Hydrated, part?: string | number) => Issue[];
  matches: (pattern: string, text: string) => boolean;
  formats: boolean;
  /** Counts work beyond that of one subschema. @throws if the validation exceeds its steps */
  spend: (steps: number) => void;
}
