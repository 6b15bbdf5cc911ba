interface Place<T> {
  readonly literals: Map<string, Place<T>>;
  parameter?: Place<T>;
  /** If a path ends here. */
  end?: { names: readonly string[]; value: T };
}

/** Decides about a path that matches; undefined continues with the next one. */
type Accept<T, R> = (value: T, params: Record<string, string>) => R | undefined;

interface Search<T, R> {
  segments: readonly string[];
  accept: Accept<T, R>;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Paths such as `/flows/{id}` as a tree of segments: a router would try hundreds of paths one after another. */
export class RouteTable<T> {
  private readonly root: Place<T> = { literals: new Map() };

  /** What belongs to the path, made when it is first named. */
  at(path: string, make: () => T): T {
    const segments = segmentsOf(path);
    const place = segments.reduce<Place<T>>(placeBelow, this.root);
    place.end ??= { names: segments.filter(isParameter).map((segment) => segment.slice(1, -1)), value: make() };
    return place.end.value;
  }

  /**
   * Passes the paths that match to `accept` until it returns a result. Literal segments come before parameters, so that `filter` in `/flows/filter` is not
   * matched as the id of a flow. A slash at the end is ignored.
   *
   * @throws URIError if a parameter cannot be decoded
   */
  find<R>(path: string, accept: Accept<T, R>): R | undefined {
    return search({ segments: segmentsOf(path), accept }, this.root, []);
  }
}

const segmentsOf = (path: string): string[] => path.slice(1, path.endsWith('/') ? -1 : undefined).split('/');

function placeBelow<T>(place: Place<T>, segment: string): Place<T> {
  const known = isParameter(segment) ? place.parameter : place.literals.get(segment);
  if (known) return known;
  const added: Place<T> = { literals: new Map() };
  if (isParameter(segment)) place.parameter = added;
  else place.literals.set(segment, added);
  return added;
}

/** @param values the segments in place of parameters so far */
function search<T, R>(searched: Search<T, R>, place: Place<T>, values: readonly string[], depth = 0): R | undefined {
  const segment = searched.segments[depth];
  if (segment === undefined) return place.end && searched.accept(place.end.value, paramsOf(place.end.names, values));
  const literal = place.literals.get(segment);
  const found = literal && search(searched, literal, values, depth + 1);
  if (found !== undefined || !place.parameter || segment === '') return found;
  return search(searched, place.parameter, [...values, segment], depth + 1);
}

function paramsOf(names: readonly string[], values: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, value] of values.entries()) params[names[index] as string] = value.includes('%') ? decodeURIComponent(value) : value;
  return params;
}
