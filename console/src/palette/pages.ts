import type { Scope } from '../api/access.ts';

/** Every page that is not about one object, with the letter that opens it after `g`, and the scope that it needs. */
export const PAGES: [path: string, name: string, letter: string, needs?: Scope][] = [
  ['/', 'Overview', 'o'],
  ['/runs', 'Runs', 'r'],
  ['/failures', 'Failures', 'x'],
  ['/flows', 'Flows', 'f'],
  ['/deployments', 'Deployments', 'd'],
  ['/calendar', 'Calendar', 'k'],
  ['/work-pools', 'Work pools', 'w'],
  ['/automations', 'Automations', 'a'],
  ['/events', 'Events', 'e'],
  ['/concurrency', 'Concurrency', 'c'],
  ['/blocks', 'Blocks', 'b'],
  ['/variables', 'Variables', 'v'],
  ['/artifacts', 'Artifacts', 't'],
  ['/api-keys', 'API keys', 'y', 'keys:manage'],
  ['/service', 'Service', 's'],
];

export const pageOfLetter = (letter: string): string | undefined => PAGES.find(([, , own]) => own === letter)?.[0];
