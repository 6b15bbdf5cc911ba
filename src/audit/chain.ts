import { createHash } from 'node:crypto';
import { stringifyJson } from '../base/json/json.ts';
import type { AuditRow } from './row.ts';

/** The end of the chain: the position and hash of its last record. */
export interface Head {
  position: number;
  hash: string;
}

/** Before the first record. */
export const START: Head = { position: 0, hash: '0'.repeat(64) };

/** The hash of a record at a position: SHA-256 of the previous hash, the position, and all fields, as one JSON array. */
function hashOf(previous: string, position: number, row: AuditRow): string {
  const { id, occurred, operation, outcome, status, kind, objectId, objectName } = row;
  const { actorKind, actorId, actorName, role, address, session, requestId, changes } = row;
  const fields = [previous, position, id, occurred, operation, outcome, status, kind, objectId, objectName];
  const text = stringifyJson([...fields, actorKind, actorId, actorName, role, address, session, requestId, changes]);
  return createHash('sha256').update(text).digest('hex');
}

/** The places of further records in the chain. */
export function extend(head: Head, rows: readonly AuditRow[]): (Head & { id: string })[] {
  let { position, hash } = head;
  return rows.map((row) => {
    position += 1;
    hash = hashOf(hash, position, row);
    return { id: row.id, position, hash };
  });
}

/** What the verification of the chain has found. */
export interface Verification {
  /** The number of records whose hashes are right. */
  records: number;
  /** Where the chain begins: after the records that the retention has deleted. */
  anchor: Head;
  head: Head;
  /** The first damage; undefined if there is none. */
  damage?: string;
}

/**
 * Recomputes the chain. Finds records that were changed, removed, added in between, or reordered. A rewrite of the whole rest of the chain is found only with a head
 * that was noted earlier.
 *
 * @param pages the chained records in order of position
 * @param noted an earlier head
 */
export async function verify(anchor: Head, pages: AsyncIterable<readonly AuditRow[]>, noted?: Head): Promise<Verification> {
  let head = anchor;
  let records = 0;
  let isNoted = noted === undefined || sameHead(noted, anchor) || noted.position < anchor.position;
  const damaged = (damage: string): Verification => ({ records, anchor, head, damage });
  for await (const rows of pages) {
    for (const row of rows) {
      const position = head.position + 1;
      if (row.position !== position) return damaged(`The record at position ${position} is missing.`);
      if (hashOf(head.hash, position, row) !== row.hash)
        return damaged(`The record ${row.id} at position ${position} was changed, or another one before it was.`);
      head = { position, hash: row.hash };
      records += 1;
      if (noted?.position === position) {
        if (noted.hash !== head.hash) return damaged(`The record at position ${position} has another hash than the noted head.`);
        isNoted = true;
      }
    }
  }
  return isNoted ? { records, anchor, head } : damaged(`The chain ends before position ${noted?.position}, the noted head.`);
}

const sameHead = (a: Head, b: Head): boolean => a.position === b.position && a.hash === b.hash;
