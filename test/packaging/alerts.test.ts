import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../deploy/prometheus');
const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8'), { merge: true }) as unknown;

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

const { groups } = read('contralto.rules.yaml') as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { tests } = read('contralto.test.yaml') as {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
};

/** From the package `prometheus` of Debian; not part of the checkout. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe('the alert rules', () => {
  it('have a name, a severity, and a text with the next step', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations, for: pause } of rules) {
      expect(alert).toMatch(/^Contralto[A-Z]\w+$/);
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
      expect(pause).toMatch(/^\d+[mh]$/);
    }
  });

  it.each(rules.map(({ alert }) => alert))('%s has a test in which it fires, and one in which it does not', (alert) => {
    const expected = tests.flatMap((one) => one.alert_rule_test).filter(({ alertname }) => alertname === alert);
    expect(new Set(expected.map(({ exp_alerts: fired }) => fired.length > 0))).toEqual(new Set([true, false]));
  });

  it.skipIf(!hasPromtool)('fire as expected (requires promtool)', () => {
    expect(execFileSync('promtool', ['check', 'rules', 'contralto.rules.yaml'], { cwd: folder, encoding: 'utf8' })).toContain('SUCCESS');
    expect(execFileSync('promtool', ['test', 'rules', 'contralto.test.yaml'], { cwd: folder, encoding: 'utf8' })).toContain('SUCCESS');
  });
});
