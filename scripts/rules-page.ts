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

function sectionOf({ title, policies, uses, fields }: Kind): string {
  const rules = Object.values(policies).flat();
  const names = Object.entries(policies).map(([name, list]) => `- \`${name}\`: ${uses[name]} Rules: ${list.map(nameOf).join(', ')}.`);
  return [
    `## ${title}\n`,
    `### Policies\n\n${names.join('\n')}\n`,
    `### Rules\n\n${ruleList(rules)}`,
    `### Reasons\n\n${reasonList(rules)}`,
    `### What a transition changes\n\n${fieldTable(fields)}`,
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

function fieldTable(fields: readonly Record<string, Treated>[]): string {
  const parts = new Map<string, string[]>();
  for (const [name, { unforced, forced = '' }] of fields.flatMap((group) => Object.entries(group))) {
    const text = `${unforced} | ${forced}`;
    parts.set(text, [...(parts.get(text) ?? []), nameInPage(name)]);
  }
  const rows = [...parts].map(([text, names]) => `| ${names.join(', ')} | ${text} |`);
  return ['| Part | Change | With force, if it differs |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

/** Columns by the name of their field in the contract; other parts as they are. */
const nameInPage = (name: string): string =>
  /^[a-z][\w.]*$/i.test(name) && name !== 'Event' ? `\`${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\`` : name;

/** Each rule once, although the policy `forced` contains copies. */
function ruleList(rules: readonly Described[]): string {
  const lines = rules.map((rule) => {
    const from = rule.always ? 'always' : typesIn(rule.from);
    return `- ${nameOf(rule)}, ${from} → ${typesIn(rule.to)}: ${rule.description}`;
  });
  return [...new Set(lines), ''].join('\n');
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
