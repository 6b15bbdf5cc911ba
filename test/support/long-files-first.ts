import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, the slowest first. If one of them started late, a single worker would run it while the other is idle. */
const LONG = [
  'test/sdk/serving.test.ts',
  'test/sdk/workers.test.ts',
  'test/browser/everyday.test.ts',
  'test/browser/runs.test.ts',
  'test/sdk/command-line.test.ts',
  'test/browser/reference.test.ts',
  'test/browser/design.test.ts',
  'test/browser/pages.test.ts',
  'test/browser/languages.test.ts',
  'test/sdk/outcomes.test.ts',
  'test/browser/operations.test.ts',
  'test/nodes/two-releases.test.ts',
  'test/campaign/world.test.ts',
  'test/campaign/crash.test.ts',
  'test/faults/postgres-rejects.test.ts',
  'test/field/keep-audit-events-longer.test.ts',
  'test/nodes/watching.test.ts',
  'test/nodes/relay-outage.test.ts',
  'test/faults/postgres-conditions.test.ts',
  'test/campaign/hostile.test.ts',
  'test/contract/bodies.test.ts',
  'test/contract/stories.test.ts',
  'test/nodes/cluster.test.ts',
  'test/faults/postgres-away.test.ts',
  'test/nodes/supervisor.test.ts',
  'test/hostile/responses.test.ts',
  'test/hostile/memory.test.ts',
  'test/robustness/mutations.test.ts',
  'test/cli/moving.test.ts',
  'test/sdk/moving-over.test.ts',
  'test/readers/threads.test.ts',
  'test/readers/marks.test.ts',
  'test/cli/policy.test.ts',
  'test/cli/remote.test.ts',
  'test/keys/table.test.ts',
  'test/field/limits-count-runs-that-were-there-first.test.ts',
  'test/resources/cursors.test.ts',
  'test/field/limits-stay-exact.test.ts',
  'test/resources/concurrency-limits/slots.test.ts',
];

/**
 * Runs the files of a project together, and the slow ones of each project first. The files of a process share the source that it has imported, and a process ends
 * when the next file belongs to another project. The short files at the end keep all workers busy.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = LONG.filter((file) => !existsSync(file));
    if (missing.length > 0) throw new Error(`the list of slow test files contains missing files: ${missing.join(', ')}`);
    const projects = [...new Set(specs.map(({ project }) => project.name))].sort();
    const place = ({ moduleId, project }: TestSpecification): number => {
      const long = LONG.indexOf(relative(project.vitest.config.root, moduleId).replaceAll('\\', '/'));
      return projects.indexOf(project.name) * (LONG.length + 1) + (long < 0 ? LONG.length : long);
    };
    return [...specs].sort((one, other) => place(one) - place(other));
  }
}
