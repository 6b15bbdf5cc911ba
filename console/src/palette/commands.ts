import { pauseDeployment, resumeDeployment, type SearchKind, type SearchResult, updateAutomation, updateWorkPool } from '@contralto/client';
import { may } from '../api/access.ts';
import { call } from '../api/client.ts';
import { authorization, logOut } from '../api/session.ts';
import { pathOf } from '../config.ts';
import { toggleTheme } from '../style/theme.ts';
import { addressOf } from './objects.ts';
import { PAGES } from './pages.ts';

/** What a command does next. */
export type Next = { open: string } | { run: SearchResult } | 'shortcuts' | undefined;

export interface Command {
  name: string;
  /** Other words by which it is found. */
  words?: string;
  /** The keys that do the same. */
  keys?: string;
  /** The kind of object that the user chooses first. */
  of?: SearchKind;
  act: (chosen: SearchResult | undefined) => Promise<Next> | Next;
}

type OnObject = (chosen: SearchResult) => Promise<unknown>;

/** A command on an object, whose page opens afterwards. */
const change = (name: string, of: SearchKind, work: OnObject): Command => ({
  name,
  of,
  async act(chosen) {
    if (!chosen) return undefined;
    await work(chosen);
    return { open: addressOf(chosen) };
  },
});

const CHANGES: Command[] = [
  { name: 'Run a deployment…', of: 'deployment', words: 'start create flow run', act: (chosen) => chosen && { run: chosen } },
  change('Pause a deployment and its schedules…', 'deployment', ({ id }) => call<unknown>(pauseDeployment({ path: { id } }))),
  change('Resume a deployment and its schedules…', 'deployment', ({ id }) => call<unknown>(resumeDeployment({ path: { id } }))),
  change('Pause a work pool…', 'work_pool', ({ name }) => call<unknown>(updateWorkPool({ path: { name }, body: { is_paused: true } }))),
  change('Resume a work pool…', 'work_pool', ({ name }) => call<unknown>(updateWorkPool({ path: { name }, body: { is_paused: false } }))),
  change('Enable an automation…', 'automation', ({ id }) => call<unknown>(updateAutomation({ path: { id }, body: { enabled: true } }))),
  change('Disable an automation…', 'automation', ({ id }) => call<unknown>(updateAutomation({ path: { id }, body: { enabled: false } }))),
  {
    name: 'Compare a flow run with another…',
    of: 'flow_run',
    words: 'diff side by side',
    act: (chosen) => chosen && { open: pathOf(`/compare?a=${chosen.id}`) },
  },
];

/** Every command, the most frequent first. */
export const commands = (): Command[] => [
  ...PAGES.filter(([, , , needs]) => !needs || may(needs)).map(([path, name, letter]) => ({
    name: `Go to ${name}`,
    keys: `g ${letter}`,
    act: () => ({ open: pathOf(path) }),
  })),
  ...CHANGES,
  { name: 'Show failed and late runs', words: 'needs attention', act: () => ({ open: pathOf('/runs?state=FAILED&state=CRASHED') }) },
  { name: 'Switch the theme', words: 'dark light', act: () => void toggleTheme() },
  { name: 'Show the keyboard shortcuts', keys: '?', words: 'help keys', act: () => 'shortcuts' },
  ...(authorization.peek() ? [{ name: 'Log out', act: () => void logOut() }] : []),
];

/** Whether every word of the text begins a word of the command. */
export function matches({ name, words = '' }: Command, text: string): boolean {
  const own = `${name} ${words}`.toLowerCase().split(/[\s…]+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => own.some((one) => one.startsWith(word)));
}
