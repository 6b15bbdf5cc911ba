import { type JsonValue, LosslessNumber } from '../../base/json/value.ts';

/** Marks a position in a hydrated value that has no plain value. Schema validation accepts it anywhere. */
export abstract class Placeholder {}

/** An object that could not be hydrated; clients of the API see `message`. */
export class HydrationProblem extends Placeholder {
  readonly message: string;

  constructor(message: string) {
    super();
    this.message = message;
  }
}

/** A well-formed template that was not rendered. */
export class UnrenderedTemplate extends Placeholder {
  readonly template: string;

  constructor(template: string) {
    super();
    this.template = template;
  }
}

/** A reference to a variable that was not resolved. */
export class UnresolvedVariable extends Placeholder {
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
  }
}

/** JSON that may contain placeholders. */
export type Hydrated = JsonValue | Placeholder | Hydrated[] | { [key: string]: Hydrated };
export type HydratedObject = { [key: string]: Hydrated };

export function isHydratedList(value: unknown): value is Hydrated[] {
  return Array.isArray(value);
}

export function isHydratedObject(value: unknown): value is HydratedObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof LosslessNumber) &&
    !(value instanceof Placeholder)
  );
}

export function holdsPlaceholder(value: Hydrated): boolean {
  if (value instanceof Placeholder) return true;
  if (isHydratedList(value)) return value.some(holdsPlaceholder);
  return isHydratedObject(value) && Object.values(value).some(holdsPlaceholder);
}

export interface LocatedProblem {
  path: (string | number)[];
  message: string;
}

/** The problems in a hydrated value, outermost first, in document order. `enterLists: false` skips those inside lists. */
export function hydrationProblems(value: Hydrated, { enterLists = true }: { enterLists?: boolean } = {}): LocatedProblem[] {
  const found: LocatedProblem[] = [];
  const walk = (member: Hydrated, path: (string | number)[]) => {
    if (member instanceof HydrationProblem) found.push({ path, message: member.message });
    else if (isHydratedList(member)) {
      if (enterLists) for (const [i, item] of member.entries()) walk(item, [...path, i]);
    } else if (isHydratedObject(member)) {
      for (const [key, item] of Object.entries(member)) walk(item, [...path, key]);
    }
  };
  walk(value, []);
  return found;
}
