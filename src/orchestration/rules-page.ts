import { flowPolicies, flowPolicyUses } from './flow-policy.ts';
import { STATE_TYPES, type StateType } from './states.ts';
import { taskPolicies, taskPolicyUses } from './task-policy.ts';

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
}

const kinds: readonly Kind[] = [
  { title: 'Flow runs', policies: flowPolicies, uses: flowPolicyUses },
  { title: 'Task runs', policies: taskPolicies, uses: taskPolicyUses },
];

/** Every policy and its rules in Markdown, for the docs. */
export function rulesPage(): string {
  return kinds.map(sectionOf).join('\n');
}

function sectionOf({ title, policies, uses }: Kind): string {
  const tables = Object.entries(policies).map(([name, rules]) => `### Policy \`${name}\`\n\n${uses[name]}\n\n${ruleTable(rules)}`);
  return [`## ${title}\n`, ...tables, `### Reasons\n`, reasonTable(Object.values(policies).flat())].join('\n');
}

function ruleTable(rules: readonly Described[]): string {
  const rows = rules.map(({ name, description, from, to, always }, index) => {
    const cells = always ? ['always', 'any'] : [typesIn(from), typesIn(to)];
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
