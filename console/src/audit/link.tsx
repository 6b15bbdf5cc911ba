import { may } from '../api/access.ts';
import { pathOf } from '../config.ts';

const NEEDS = 'audit:read';

/** The address of an object's records in the audit log. */
export const auditLog = (id: string) => `${pathOf('/audit')}?${new URLSearchParams({ object: id })}`;

/** The link to an object's audit records, on a page without tabs. Hidden without the scope. */
export function HistoryLink({ id }: { id: string }) {
  return may(NEEDS) ? (
    <a class="button" href={auditLog(id)}>
      History
    </a>
  ) : null;
}

/** The tabs of an object's page, with its history for callers with the scope. */
export const withHistory = <T extends string>(tabs: readonly [T, ...T[]]): readonly [T, ...(T | 'History')[]] =>
  may(NEEDS) ? [...tabs, 'History'] : tabs;
