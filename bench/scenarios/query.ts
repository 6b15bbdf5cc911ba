import type { Deps } from '../../src/deps.ts';
import { type LoadScenario, ONE } from '../scenario.ts';
import type { Fixture } from '../seed.ts';

interface Query<Body> {
  name: string;
  title: string;
  /** The budget in milliseconds. */
  p99: number;
  path: (fixture: Fixture) => string;
  body: (fixture: Fixture) => Body;
  direct: (deps: Deps, fixture: Fixture, body: Body) => Promise<unknown>;
}

/** The same POST request over and over, on one connection. */
export const query = <Body>({ name, title, p99, path, body, direct }: Query<Body>): LoadScenario => ({
  kind: 'load',
  name,
  title,
  connections: ONE,
  budget: { p99 },
  steps(fixture) {
    const request = { method: 'POST', path: path(fixture), body: body(fixture) } as const;
    return [() => request];
  },
  direct: (deps, fixture) => ({ units: 1, run: () => direct(deps, fixture, body(fixture)) }),
});
