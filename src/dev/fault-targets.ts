import { operations } from '../../generated/operations.ts';
import type { FaultTarget } from '../http/test-hooks.ts';
import { pathMatcher, type SocketRoute } from '../sockets/route.ts';

export type Channel = Pick<SocketRoute, 'kind' | 'path'>;

interface Selector {
  operation?: string | null;
  method?: string | null;
  path?: string | null;
}

/** The operations of the test bench itself. */
export const controls: ReadonlySet<string> = new Set(
  operations.filter(({ scopes }) => scopes?.includes('dev:control')).map(({ id }) => id),
);

interface Selected {
  operations: { statuses: readonly number[]; isControl: boolean }[];
  channels: Channel[];
}

/** The operations and channels that a fault can strike. */
export function targetsOf({ operation, method, path }: Selector, channels: readonly Channel[]): Selected {
  const known = [
    ...operations.map((entry) => ({ entry, channel: undefined, id: entry.id as string, route: entry.path })),
    ...channels.map((channel) => ({ entry: undefined, channel, id: channel.kind, route: channel.path })),
  ].filter(({ id, entry }) =>
    operation == null ? method == null || entry?.raw || (entry?.method ?? 'get') === method.toLowerCase() : id === operation,
  );
  const literal = known.filter(({ route }) => path == null || isSame(route, path));
  const found =
    literal.length > 0 || path == null ? literal : known.filter(({ route }) => pathMatcher(withoutSlash(route))(withoutSlash(path)));
  return {
    operations: found.flatMap(({ entry }) => (entry ? [{ statuses: entry.statuses, isControl: controls.has(entry.id) }] : [])),
    channels: found.flatMap(({ channel }) => (channel ? [channel] : [])),
  };
}

/** Whether a fault selects a request or socket. */
export function isSelected({ operation, method, path }: Selector, target: FaultTarget): boolean {
  if (path == null) return operation === target.operation;
  if (method != null && method.toUpperCase() !== target.method) return false;
  return isSame(path, target.route) || isSame(path, target.path);
}

const isSame = (path: string, other: string): boolean => withoutSlash(path) === withoutSlash(other);

const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
