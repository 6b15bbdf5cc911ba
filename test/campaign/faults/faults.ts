import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { isTimeLeft, type Part, type PartContext, type Row } from '../part.ts';
import { diskFaults } from './disk-faults.ts';
import type { Fault, FaultContext } from './fault.ts';
import { postgresFaults } from './postgres-faults.ts';
import { processFaults } from './process-faults.ts';

const all: readonly Fault[] = [...diskFaults, ...processFaults, ...postgresFaults];

/** Injects faults of disk, database, clock and signals, one after another, and verifies the behavior that docs/operating/failures.md documents. */
export const faults: Part = {
  name: 'faults',
  about: 'injects faults of disk, database, clock and signals; verifies the documented behavior',
  kinds: ['sqlite', 'postgres'],
  async run(context) {
    const own: FaultContext = {
      ...context,
      env: (more = {}) => ({ SERVICE_HOME: mkdtempSync(join(context.folder, 'faults-')), SERVICE_LOGGING_LEVEL: 'fatal', ...more }),
    };
    const chosen = all.filter(({ kinds }) => kinds.includes(context.kind));
    const rows = new Map<string, Row>();
    // the first round is always complete
    for (let round = 0; round === 0 || isTimeLeft(context, round); round++) {
      for (const fault of chosen) {
        if (round > 0 && !isTimeLeft(context, round)) break;
        const row = await attempt(fault, own, round + 1);
        rows.set(row.what, { ...row, violations: [...(rows.get(row.what)?.violations ?? []), ...row.violations] });
        context.print(`${fault.name}: ${row.skipped ?? (row.violations.length === 0 ? 'held' : row.violations.join('; '))}`);
      }
    }
    return [...rows.values()];
  },
};

async function attempt(fault: Fault, context: FaultContext & Pick<PartContext, 'kind'>, times: number): Promise<Row> {
  const row = { what: `faults: ${fault.name}`, kind: context.kind, tried: `${times} ×`, violations: [] };
  const skipped = fault.cannot?.();
  if (skipped !== undefined) return { ...row, tried: '', skipped };
  const violations = await fault
    .run(context)
    .catch((error: unknown) => [`the check failed: ${error instanceof Error ? error.stack : String(error)}`]);
  return { ...row, violations };
}
