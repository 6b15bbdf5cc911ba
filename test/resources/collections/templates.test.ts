import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workerMetadata } from '../../../src/resources/collections/worker-metadata.ts';

interface Template {
  job_configuration: { arm_template?: { parameters: Record<string, { metadata?: object }> } };
  variables: object;
}

const read = (path: string) => readFileSync(path, 'utf8');
const recorded = JSON.parse(read(join(import.meta.dirname, 'templates.json'))) as Record<string, Template & { integration: string }>;
const entries = Object.values(workerMetadata).flatMap((types) => Object.values(types as object)) as {
  type: string;
  default_base_job_configuration: Template;
}[];

/** As in the record: without titles, descriptions, and examples. The service has its own. */
function withoutTexts(node: unknown, ofNames = false): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutTexts(item));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => ofNames || !['title', 'description', 'examples'].includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutTexts(value, key === 'properties' || key === 'definitions')]));
}

function shapeOf({ job_configuration, variables }: Template): object {
  const configuration = structuredClone(job_configuration);
  for (const parameter of Object.values(configuration.arm_template?.parameters ?? {})) delete parameter.metadata;
  return { job_configuration: configuration, variables: withoutTexts(variables) };
}

describe('job templates of the worker types', () => {
  it.each(Object.entries(recorded))(
    '%s: is the template of the recorded release of its integration',
    (type, { integration: _, ...facts }) => {
      const found = entries.find((entry) => entry.type === type)!;
      expect(shapeOf(found.default_base_job_configuration)).toEqual(facts);
    },
  );

  it.each(Object.entries(recorded))('%s: the documentation names that release', (type, { integration }) => {
    const [name, release] = integration.split(' ');
    expect(read('docs/operating/job-templates.md')).toContain(`| \`${type}\` | \`${name}\` ${release} |`);
  });

  it('every worker type has a record', () => {
    expect(entries.map(({ type }) => type).sort()).toEqual(Object.keys(recorded).sort());
  });
});
