import type { AutomationActivity } from '@contralto/client';
import { Listing } from '../components/listing.tsx';
import { Time } from '../components/time.tsx';
import { durationText, readable } from '../components/time-text.ts';
import { pathOf } from '../config.ts';
import { numberText } from '../language.ts';
import { actionName } from './action-text.tsx';

const ENDS: Record<string, string> = { executed: 'COMPLETED', failed: 'FAILED' };
const EVENTS_SHOWN = 3;

/** What a window is for: the values by which its events are told apart. */
const labelsText = (labels: Record<string, string>) => Object.values(labels).join(', ') || 'all events';

/** What an automation counts at this moment, when it fired, and what came of that. */
export function Activity({ of: { triggers, firings, actions } }: { of: AutomationActivity }) {
  const open = triggers.flatMap(({ id, buckets }) =>
    buckets.map((bucket, index) => ({ ...bucket, id: `${id} ${index}`, counted: `${Math.max(0, bucket.count)} of ${bucket.threshold}` })),
  );
  const total = triggers.reduce((sum, trigger) => sum + trigger.open_buckets, 0);
  return (
    <>
      {open.length > 0 && (
        <>
          <h2>Open windows</h2>
          {total > open.length && <p class="hint">{numberText(total)} are open; these end first.</p>}
          <Listing
            label="Open windows"
            rows={open}
            columns={[
              { name: 'For', cell: (row) => labelsText(row.labels) },
              { name: 'Counted', narrow: true, cell: (row) => row.counted },
              { name: 'Ends', narrow: true, cell: (row) => <Time at={row.end} away /> },
              { name: 'What it waits for', wide: true, cell: (row) => readable(row.explanation) },
            ]}
          />
        </>
      )}
      <h2>Last firings</h2>
      {firings.length === 0 ? (
        <p class="hint">It has not fired yet.</p>
      ) : (
        <Listing
          label="Last firings"
          rows={firings}
          columns={[
            { name: 'Time', narrow: true, cell: (row) => <Time at={row.triggered} precise /> },
            { name: 'Why', wide: true, cell: (row) => readable(row.reason) },
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
      <h2>Last actions</h2>
      {actions.length === 0 ? (
        <p class="hint">No action was carried out yet.</p>
      ) : (
        <Listing
          label="Last actions"
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
            { name: 'Took', narrow: true, cell: (row) => (row.duration === null ? '–' : durationText(row.duration)) },
            { name: 'Reason', wide: true, cell: (row) => row.reason },
          ]}
        />
      )}
    </>
  );
}
