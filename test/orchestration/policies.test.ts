import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rulesPage } from '../../scripts/rules-page.ts';
import { flowPolicies } from '../../src/orchestration/flow-policy.ts';
import { taskPolicies } from '../../src/orchestration/task-policy.ts';

const here = new URL('.', import.meta.url);
const groups = readdirSync(here)
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(new URL(file, here), 'utf8').matchAll(/describe(?:\.each\([^)]*\))?\('([\w-]+)/g)].map((match) => match[1]),
  );

const declared = [flowPolicies, taskPolicies].flatMap((policies) =>
  Object.entries(policies).flatMap(([policy, rules]) => (policy === 'forced' ? [] : rules)),
);
const rules = [...new Set(declared)];
const forced = [...flowPolicies.forced, ...taskPolicies.forced];

describe('policies', () => {
  it.each(rules.map(({ name }) => name))('%s has its own tests', (name) => {
    expect(groups.filter((group) => group === name).length).toBeGreaterThanOrEqual(rules.filter((rule) => rule.name === name).length);
  });

  it.each([...rules, ...forced])('$name has a description in whole sentences', ({ description }) => {
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(description.length).toBeLessThan(300);
  });

  it('the documentation lists every rule and every reason', () => {
    const page = rulesPage();
    for (const { name, description, reasons = [] } of [...rules, ...forced]) {
      expect(page).toContain(`\`${name}\``);
      for (const text of [description, ...reasons]) expect(page).toContain(text);
    }
  });

  it.each([...Object.entries(flowPolicies), ...Object.entries(taskPolicies)])(
    '%s: a dry run distinguishes its rules by their names',
    (_, policy) => {
      const names = policy.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
