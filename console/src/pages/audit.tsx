import { type AuditFilter, countAuditRecords, filterAuditRecords } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useResource } from '../api/resource.ts';
import { RecordList } from '../audit/history.tsx';
import { Latest, Loading } from '../components/listing.tsx';
import { PageTitle, Restricted } from '../components/page.tsx';

import { atMost } from '../config.ts';
import { Filters } from '../design/filters.tsx';
import type { FilterFields } from '../design/typed-filter.ts';
import { readTime } from '../times.ts';

const SHOWN = 100;

const OUTCOMES: readonly (readonly [value: string, name: string])[] = [
  ['', 'Any'],
  ['CHANGED', 'Changed'],
  ['REJECTED', 'Rejected'],
  ['READ_SECRETS', 'Read secrets'],
  ['SIGNED_IN', 'Signed in'],
  ['SIGNED_OUT', 'Signed out'],
];

const FILTERS: FilterFields = {
  object: { name: 'Object ID', kind: 'text' },
  actor: { name: 'Who', kind: 'text', placeholder: 'Name of a key or person' },
  operation: { name: 'Operation', kind: 'text', placeholder: 'deleteDeployment' },
  outcome: { name: 'Outcome', options: OUTCOMES },
  after: { name: 'After', kind: 'time', placeholder: '24h' },
  before: { name: 'Before', kind: 'time', placeholder: 'now' },
};

function filterOf(given: URLSearchParams): AuditFilter {
  const value = (name: string) => given.get(name) || undefined;
  const [after, before] = ['after', 'before'].map((name) => readTime(given.get(name) ?? ''));
  const { object, name, operation, actor, outcome } = Object.fromEntries(
    ['object', 'name', 'operation', 'actor', 'outcome'].map((one) => [one, value(one)]),
  );
  return {
    ...(object && { object_id: { any_: [object] } }),
    ...(name && { object_name: { like_: name } }),
    ...(operation && { operation: { any_: [operation] } }),
    ...(actor && { actor_name: { like_: actor } }),
    ...(outcome && { outcome: { any_: [outcome as NonNullable<NonNullable<NonNullable<AuditFilter['outcome']>['any_']>[number]>] } }),
    ...((after || before) && { occurred: { ...(after && { after_: after }), ...(before && { before_: before }) } }),
  };
}

/** Who changed what. */
export const Page = () => (
  <Restricted to="audit:read" title="Audit log" refusal="Only administrators can see the audit log">
    <Records />
  </Restricted>
);

function Records() {
  const { given, change } = useAddress();
  const records = useResource(given.toString(), async (signal) => {
    const audit_records = filterOf(given);
    const [rows, total] = await Promise.all([
      call(filterAuditRecords({ body: { audit_records, limit: atMost(SHOWN) }, signal })),
      call(countAuditRecords({ body: { audit_records }, signal })),
    ]);
    return { rows, total };
  });
  return (
    <>
      <PageTitle title="Audit log" />
      <Filters search={['name', 'Object', 'Name of the object']} of={FILTERS} />
      <Loading from={records}>
        {({ rows, total }) => (
          <Latest
            total={total}
            shown={rows.length}
            noun="record"
            older={() => change({ before: rows.at(-1)?.occurred })}
            first="Records appear when something is changed."
          >
            <RecordList rows={rows} />
          </Latest>
        )}
      </Loading>
    </>
  );
}
