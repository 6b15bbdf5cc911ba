import { flowPolicies, flowPolicyUses } from '../src/orchestration/flow-policy.ts';
import { STATE_TYPES, type StateType, TERMINAL } from '../src/orchestration/states.ts';
import { taskPolicies, taskPolicyUses } from '../src/orchestration/task-policy.ts';
import { flowPolicyFields, flowRunEffects, flowRunFields, taskRunEffects, taskRunFields } from './run-fields.ts';

/** The parts of a rule that the page shows, for either kind of run. */
interface Described {
  name: string;
  description: string;
  reasons?: readonly string[];
  from: readonly (StateType | null)[];
  to: readonly StateType[];
  always?: true;
}

interface Kind {
  title: string;
  policies: Record<string, readonly Described[]>;
  uses: Record<string, string>;
  /** By name of the column, of the field of the policy, or of another part of the run. */
  fields: Record<string, Treated>[];
}

interface Treated {
  unforced: string;
  forced?: string;
}

const policyFields = Object.fromEntries(Object.entries(flowPolicyFields).map(([name, treated]) => [`empirical_policy.${name}`, treated]));

const kinds: readonly Kind[] = [
  { title: 'Flow runs', policies: flowPolicies, uses: flowPolicyUses, fields: [flowRunFields, policyFields, flowRunEffects] },
  { title: 'Task runs', policies: taskPolicies, uses: taskPolicyUses, fields: [taskRunFields, taskRunEffects] },
];

/** Every policy and its rules in Markdown, for the docs. */
export function rulesPage(): string {
  return kinds.map(sectionOf).join('\n');
}

function sectionOf({ title, policies, uses, fields }: Kind, index: number): string {
  const rules = Object.values(policies).flat();
  const names = Object.entries(policies).map(([name, list]) => `- \`${name}\`: ${uses[name]} Rules: ${list.map(nameOf).join(', ')}.`);
  return [
    `## ${title}\n`,
    `### Policies\n\n${names.join('\n')}\n`,
    `### Rules\n\n${ruleList(rules, index === 0 ? [] : Object.values(kinds[0]?.policies ?? {}).flat())}`,
    `### Reasons\n\n${reasonList(rules)}`,
    `### What a transition changes\n\n${fieldList(fields, index === 0 ? new Map() : partsOf(kinds[0]?.fields ?? []))}`,
  ].join('\n');
}

/** Two rules of one name are the complete rule and, in the policy `forced`, its bookkeeping. */
function nameOf({ name, description }: Described): string {
  const isForced = kinds.some(({ policies: { forced = [], ...others } }) => {
    const isPart = forced.some((rule) => rule.name === name && rule.description === description);
    const complete = Object.values(others).flat();
    return isPart && complete.some((rule) => rule.name === name && rule.description !== description);
  });
  return isForced ? `\`${name}\` (forced)` : `\`${name}\``;
}

/** The parts of a run with their changes. Parts with the changes of an earlier kind of run are only named. */
function fieldList(fields: readonly Record<string, Treated>[], earlier: ReadonlyMap<string, string[]>): string {
  const same = [...partsOf(fields)].flatMap(([text, names]) => names.filter((name) => earlier.get(text)?.includes(name)));
  const lines = [...partsOf(fields)].flatMap(([text, names]) => {
    const own = names.filter((name) => !same.includes(name));
    return own.length === 0 ? [] : [`- ${own.join(', ')}: ${text}`];
  });
  return [...(same.length === 0 ? [] : [`- ${same.join(', ')}: as for flow runs.`]), ...lines, ''].join('\n');
}

/** The names of the parts by the text about their change. */
function partsOf(fields: readonly Record<string, Treated>[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const [name, { unforced, forced }] of fields.flatMap((group) => Object.entries(group))) {
    const text = forced === undefined ? unforced : `${unforced} _With force:_ ${forced}`;
    parts.set(text, [...(parts.get(text) ?? []), nameInPage(name)]);
  }
  return parts;
}

/** Columns by the name of their field in the contract; other parts as they are. */
const nameInPage = (name: string): string =>
  /^[a-z][\w.]*$/i.test(name) && name !== 'Event' ? `\`${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\`` : name;

/** Each rule once, although the policy `forced` contains copies. Rules of an earlier kind of run are only named. */
function ruleList(rules: readonly Described[], earlier: readonly Described[]): string {
  const known = new Set(earlier.map(lineOf));
  const same = new Set(rules.filter((rule) => known.has(lineOf(rule))).map(nameOf));
  const lines = rules.map(lineOf).filter((line) => !known.has(line));
  return [...new Set(lines), ...(same.size > 0 ? [`- As for flow runs: ${[...same].join(', ')}.`] : []), ''].join('\n');
}

function lineOf(rule: Described): string {
  const from = rule.always ? 'always' : typesIn(rule.from);
  return `- ${nameOf(rule)}, ${from} → ${typesIn(rule.to)}: ${rule.description}`;
}

/** If the rule applies to most types, names the exceptions. */
function typesIn(types: readonly (StateType | null)[]): string {
  const missing = STATE_TYPES.filter((type) => !types.includes(type));
  const none = types.includes(null) ? 'none or ' : '';
  if (missing.length === 0) return `${none}any`;
  if (types.length === TERMINAL.length && TERMINAL.every((type) => types.includes(type))) return 'terminal';
  if (missing.length < STATE_TYPES.length / 2) return `${none}any but ${missing.join(', ')}`;
  return types.map((type) => type ?? 'none').join(', ');
}

function reasonList(rules: readonly Described[]): string {
  const reasons = new Map<string, Set<string>>();
  for (const { name, reasons: stated = [] } of rules) reasons.set(name, new Set([...(reasons.get(name) ?? []), ...stated]));
  const lines = [...reasons].filter(([, stated]) => stated.size > 0);
  return [...lines.map(([name, stated]) => `- \`${name}\`: ${[...stated].map((reason) => `\`${reason}\``).join('; ')}`), ''].join('\n');
}
