import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flowPolicies } from '../../src/orchestration/flow-policy.ts';
import { taskPolicies } from '../../src/orchestration/task-policy.ts';

const here = new URL('.', import.meta.url);
const groups = readdirSync(here)
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(new URL(file, here), 'utf8').matchAll(/describe(?:\.each\([^)]*\))?\('([\w-]+)/g)].map((match) => match[1]),
  );

const rules = [...new Set([...Object.values(flowPolicies).flat(), ...Object.values(taskPolicies).flat()])];

describe('policies', () => {
  it.each(rules.map(({ name }) => name))('%s has tests of its own', (name) => {
    expect(groups.filter((group) => group === name).length).toBeGreaterThanOrEqual(rules.filter((rule) => rule.name === name).length);
  });

  it.each([...Object.entries(flowPolicies), ...Object.entries(taskPolicies)])(
    '%s: a dry run tells its rules apart by their names',
    (_, policy) => {
      const names = policy.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
