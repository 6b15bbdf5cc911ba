import { flowPolicies, flowPolicyUses } from '../src/orchestration/flow-policy.ts';
import { STATE_TYPES, type StateType } from '../src/orchestration/states.ts';
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
  const tables = Object.entries(policies).map(([name, rules]) => `### Policy \`${name}\`\n\n${uses[name]}\n\n${ruleTable(rules)}`);
  const reasons = reasonTable(Object.values(policies).flat());
  return [`## ${title}\n`, ...tables, `### Reasons\n`, reasons, '### What a transition changes\n', fieldTable(fields)].join('\n');
}

function fieldTable(fields: readonly Record<string, Treated>[]): string {
  const rows = fields
    .flatMap((group) => Object.entries(group))
    .map(([name, { unforced, forced = 'The same.' }]) => `| ${nameInPage(name)} | ${unforced} | ${forced} |`);
  return ['| Part | Without force | With force |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

/** Columns by the name of their field in the contract; other parts as they are. */
const nameInPage = (name: string): string =>
  /^[a-z][\w.]*$/i.test(name) && name !== 'Event' ? `\`${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\`` : name;

function ruleTable(rules: readonly Described[]): string {
  const rows = rules.map(({ name, description, from, to, always }, index) => {
    const cells = [always ? 'always' : typesIn(from), typesIn(to)];
    return `| ${index + 1} | \`${name}\` | ${cells.join(' | ')} | ${description} |`;
  });
  return ['|  | Rule | From | To | Effect |', '| --- | --- | --- | --- | --- |', ...rows, ''].join('\n');
}

/** If the rule applies to most types, names the exceptions. */
function typesIn(types: readonly (StateType | null)[]): string {
  const missing = STATE_TYPES.filter((type) => !types.includes(type));
  const none = types.includes(null) ? 'none or ' : '';
  if (missing.length === 0) return `${none}any`;
  if (missing.length < STATE_TYPES.length / 2) return `${none}any but ${missing.join(', ')}`;
  return types.map((type) => type ?? 'none').join(', ');
}

/** Each rule once, regardless of how many policies contain it. */
function reasonTable(rules: readonly Described[]): string {
  const rows = [...new Set(rules)].flatMap(({ name, reasons = [] }) => reasons.map((reason) => `| \`${name}\` | \`${reason}\` |`));
  return ['| Rule | Reason |', '| --- | --- |', ...rows, ''].join('\n');
}
