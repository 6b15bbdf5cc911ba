import type { AutomationActivity } from '@contralto/client';
import { Listing } from '../components/listing.tsx';
import { Time } from '../components/time.tsx';
import { durationText, readable } from '../components/time-text.ts';
import { pathOf } from '../config.ts';
import { numberText } from '../language.ts';
import { actionName } from './action-text.tsx';

const ENDS: Record<string, string> = { executed: 'COMPLETED', failed: 'FAILED' };
const EVENTS_SHOWN = 3;

/** The values that distinguish a bucket from the others of its trigger. */
const labelsText = (labels: Record<string, string>) => Object.values(labels).join(', ') || 'All events';

/** The open buckets, the recent firings, and the recent actions of an automation. */
export function Activity({ of: { triggers, firings, actions } }: { of: AutomationActivity }) {
  const open = triggers.flatMap(({ id, buckets }) =>
    buckets.map((bucket, index) => ({ ...bucket, id: `${id} ${index}`, counted: `${Math.max(0, bucket.count)} of ${bucket.threshold}` })),
  );
  const total = triggers.reduce((sum, trigger) => sum + trigger.open_buckets, 0);
  return (
    <>
      {open.length > 0 && (
        <>
          <h2>Open buckets</h2>
          {total > open.length && <p class="hint">{numberText(total)} buckets are open. The list shows those that end first.</p>}
          <Listing
            label="Open buckets"
            rows={open}
            columns={[
              { name: 'Group', cell: (row) => labelsText(row.labels) },
              { name: 'Count', narrow: true, cell: (row) => row.counted },
              { name: 'Ends', narrow: true, cell: (row) => <Time at={row.end} away /> },
              { name: 'Status', wide: true, cell: (row) => readable(row.explanation) },
            ]}
          />
        </>
      )}
      <h2>Recent firings</h2>
      {firings.length === 0 ? (
        <p class="hint">No firings yet.</p>
      ) : (
        <Listing
          label="Recent firings"
          rows={firings}
          columns={[
            { name: 'Time', narrow: true, cell: (row) => <Time at={row.triggered} precise /> },
            { name: 'Reason', wide: true, cell: (row) => readable(row.reason) },
            {
              name: 'Events',
              cell: (row) =>
                row.events.slice(0, EVENTS_SHOWN).map((event) => (
                  <a key={event} href={pathOf(`/events/${event}`)}>
                    …{event.slice(-6)}{' '}
                  </a>
                )),
            },
          ]}
        />
      )}
      <h2>Recent actions</h2>
      {actions.length === 0 ? (
        <p class="hint">No actions yet.</p>
      ) : (
        <Listing
          label="Recent actions"
          rows={actions}
          columns={[
            { name: 'Time', narrow: true, cell: (row) => <Time at={row.created} precise /> },
            { name: 'Action', cell: (row) => actionName(row.action_type) },
            {
              name: 'Status',
              cell: (row) => (
                <span class="state" data-type={ENDS[row.status] ?? 'RUNNING'}>
                  {row.status}
                </span>
              ),
            },
            { name: 'Duration', narrow: true, cell: (row) => (row.duration === null ? '–' : durationText(row.duration)) },
            { name: 'Reason', wide: true, cell: (row) => row.reason },
          ]}
        />
      )}
    </>
  );
}
