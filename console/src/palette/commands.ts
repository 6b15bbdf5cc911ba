import {
  filterDeployments,
  filterFlowRuns,
  pauseDeployment,
  resumeDeployment,
  type SearchKind,
  type SearchResult,
  updateAutomation,
  updateWorkPool,
} from '@contralto/client';
import { may } from '../api/access.ts';
import { call } from '../api/resource.ts';
import { authorization, logOut } from '../api/session.ts';
import { pathOf } from '../config.ts';
import { toggleTheme } from '../style/theme.ts';
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

/** The actions and tabs of the page, as its buttons name them. */
export function pageCommands(): Command[] {
  const actions = document.querySelectorAll<HTMLElement>('main .page-title .actions :is(button, a)');
  const tabs = document.querySelectorAll<HTMLElement>('main .tabs > button[aria-pressed="false"]');
  return [...actions, ...tabs].flatMap((button) => {
    const name = button.textContent?.trim();
    if (!name || button.closest('dialog') || button.matches(':disabled')) return [];
    // when the palette has returned the focus
    return [{ name, words: 'this page', act: () => void setTimeout(() => button.click()) }];
  });
}

/** Every command, the most frequent first. */
export const commands = (): Command[] => [
  ...PAGES.filter(([, , , , needs]) => !needs || may(needs)).map(([path, name, letter]) => ({
    name: `Go to ${name}`,
    keys: `g ${letter}`,
    act: () => ({ open: pathOf(path) }),
  })),
  ...CHANGES,
  { name: 'Show failed runs', words: 'needs attention crashed', act: () => ({ open: pathOf('/runs?state=FAILED&state=CRASHED') }) },
  { name: 'Show late runs', words: 'needs attention why', act: () => ({ open: pathOf('/runs?state_name=Late&when=all') }) },
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

/** The names of the groups of results. */
export const KIND_NAMES: Record<SearchKind, string> = {
  flow: 'Flows',
  deployment: 'Deployments',
  flow_run: 'Flow runs',
  task_run: 'Task runs',
  work_pool: 'Work pools',
  work_queue: 'Work queues',
  automation: 'Automations',
  block_document: 'Blocks',
  variable: 'Variables',
  artifact: 'Artifacts',
  concurrency_limit: 'Concurrency limits',
};

/** The address of the page that shows an object. */
const ADDRESSES: Record<SearchKind, (found: SearchResult) => string> = {
  flow: ({ id }) => `/flows/${id}`,
  deployment: ({ id }) => `/deployments/${id}`,
  flow_run: ({ id }) => `/runs/${id}`,
  task_run: ({ id }) => `/task-runs/${id}`,
  work_pool: ({ name }) => `/work-pools/${encodeURIComponent(name)}`,
  work_queue: ({ within }) => `/work-pools/${encodeURIComponent(within ?? '')}`,
  automation: ({ id }) => `/automations/${id}`,
  block_document: ({ name }) => `/blocks?name=${encodeURIComponent(name)}`,
  variable: ({ name }) => `/variables?name=${encodeURIComponent(name)}`,
  artifact: ({ name }) => `/artifacts?key=${encodeURIComponent(name)}`,
  concurrency_limit: () => '/concurrency',
};

export const addressOf = (found: SearchResult): string => pathOf(ADDRESSES[found.kind](found));

/** How far back runs are found by any part of their name, in milliseconds. There can be millions of older ones. */
const RECENT = 30 * 24 * 3600 * 1000;
const PER_KIND = 6;

/** What the search of the service doesn't find: deployments by the name of their flow, and recent runs by any part of their name. */
export async function anywhere(text: string, kind: SearchKind | undefined, signal: AbortSignal): Promise<SearchResult[]> {
  const name = { like_: text };
  const limit = kind ? 2 * PER_KIND : PER_KIND;
  const now = Date.now();
  const expected_start_time = { after_: new Date(now - RECENT).toISOString(), before_: new Date(now).toISOString() };
  const [deployments, runs] = await Promise.all([
    kind === undefined || kind === 'deployment'
      ? call(filterDeployments({ body: { deployments: { flow_or_deployment_name: name }, sort: 'NAME_ASC', limit }, signal }))
      : [],
    kind === undefined || kind === 'flow_run'
      ? call(filterFlowRuns({ body: { flow_runs: { name, expected_start_time }, sort: 'EXPECTED_START_TIME_DESC', limit }, signal }))
      : [],
  ]);
  const found = (
    of: SearchKind,
    { id, name: own, flow_id }: Named,
    state_type: SearchResult['state_type'] = null,
    state_name: string | null = null,
  ) => ({
    kind: of,
    id,
    name: own,
    within: null,
    within_id: flow_id,
    state_type,
    state_name,
  });
  return [
    ...deployments.map((one) => found('deployment', one)),
    ...runs.map((one) => found('flow_run', one, one.state_type, one.state_name)),
  ];
}

interface Named {
  id: string;
  name: string;
  flow_id: string;
}
