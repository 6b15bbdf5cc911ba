import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, the longest first: started late, one of them would keep a single worker busy while the other has nothing left to do. */
const LONG = [
  'test/sdk/command-line.test.ts',
  'test/nodes/cluster.test.ts',
  'test/browser/pages.test.ts',
  'test/browser/runs.test.ts',
  'test/sdk/outcomes.test.ts',
  'test/browser/operations.test.ts',
  'test/nodes/supervisor.test.ts',
  'test/cli/moving.test.ts',
  'test/hostile/memory.test.ts',
  'test/campaign/crash.test.ts',
  'test/readers/marks.test.ts',
  'test/readers/threads.test.ts',
  'test/robustness/mutations.test.ts',
  'test/faults/postgres-away.test.ts',
  'test/campaign/hostile.test.ts',
  'test/resources/cursors.test.ts',
  'test/resources/concurrency-limits/slots.test.ts',
];

/**
 * Files with a process of their own before those that share one, the long ones of each first. A process that is shared goes on only while the next file shares it, so the
 * two kinds are not mixed; and the short files at the end keep both workers busy to the last.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONG.filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`the list of long test files names what is not there: ${gone.join(', ')}`);
    const place = ({ moduleId, project }: TestSpecification): number => {
      const long = LONG.indexOf(relative(project.vitest.config.root, moduleId).replaceAll('\\', '/'));
      return (project.config.isolate ? 0 : LONG.length + 1) + (long < 0 ? LONG.length : long);
    };
    return [...specs].sort((one, other) => place(one) - place(other));
  }
}
