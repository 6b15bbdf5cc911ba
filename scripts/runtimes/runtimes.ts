import type { CampaignDatabase, StoreKind } from '../../test/campaign/databases.ts';
import type { Row } from '../../test/campaign/part.ts';
import { pack } from '../pack.ts';
import { drive, lastOf } from './drive.ts';
import { Installed, install, startInVain } from './installed.ts';
import { FLOOR, installNode, RELEASES } from './nodes.ts';

export interface Runtimes {
  /** Major versions of Node from {@link RELEASES}. */
  majors: readonly string[];
  kinds: readonly StoreKind[];
  /** Duration of each load. */
  seconds: number;
  /** Creates an empty database of this kind. */
  createDatabase: (kind: StoreKind) => Promise<CampaignDatabase>;
  /** Receives the package and its installations. The caller removes it. */
  folder: string;
  print: (text: string) => void;
}

/** Installs the package with each Node and uses it on each database. @returns a row for each combination */
export async function tryRuntimes({ majors, kinds, seconds, createDatabase, folder, print }: Runtimes): Promise<Row[]> {
  const packed = pack('service', folder);
  const rows: Row[] = [];
  for (const major of majors) {
    const what = `Node ${RELEASES[major]}`;
    print(`${what}: installing`);
    const program = install([packed], installNode(major), folder);
    if (Number(major) < FLOOR) {
      const { code, output } = await startInVain(program);
      const isRejected = code === 2 && /^\S.*\n$/.test(output);
      const violations = isRejected
        ? []
        : [`expected one line and exit code 2 on a Node that is too old, but got exit code ${code}:\n${output}`];
      rows.push({ what, kind: 'sqlite', tried: 'rejected', violations });
      continue;
    }
    for (const kind of kinds) {
      print(`${what} on ${kind}: ${seconds} s`);
      const database = await createDatabase(kind);
      const service = await Installed.start(program, database.url).catch((error: Error) => error);
      const driven =
        service instanceof Error ? { tried: '', violations: ['it did not start', lastOf(service.message)] } : await drive(service, seconds);
      rows.push({ what, kind, ...driven });
      await database.drop();
    }
  }
  return rows;
}
