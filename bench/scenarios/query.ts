import type { Deps } from '../../src/deps.ts';
import { type LoadForm, ONE, type Random } from '../scenario.ts';
import type { Fixture } from '../seed.ts';

interface Query<Body> {
  name: string;
  title: string;
  /** The budget in milliseconds. */
  p99: number;
  path: (fixture: Fixture) => string;
  /** Draws the body of a request. */
  body: (fixture: Fixture, random: Random) => Body;
  direct: (deps: Deps, body: Body, fixture: Fixture) => Promise<unknown>;
}

/** POST requests on one connection. */
export const query = <Body>({ name, title, p99, path, body, direct }: Query<Body>): LoadForm<Body> => ({
  name,
  title,
  connections: ONE,
  budget: { p99 },
  draw: (fixture, random) => () => body(fixture, random),
  requests: [(drawn, fixture) => ({ method: 'POST', path: path(fixture), body: drawn })],
  direct,
});
