import type { AutomationActivity, ResourceSpecification, Trigger, TriggerActivity } from '@contralto/client';
import { Listing } from '../components/listing.tsx';
import { durationText, numberText, readable } from '../components/texts.ts';
import { Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';
import { actionName } from './actions.tsx';
import type { CompositeTrigger } from './subjects.ts';

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

      <Listing
        title="Recent firings"
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
        empty="No firings yet."
      />

      <Listing
        title="Recent actions"
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
        empty="No actions yet."
      />
    </>
  );
}

/** A trigger as text: the description of the service for events and metrics, and nested lists for combinations. */
export function TriggerTree({ trigger, activity }: { trigger: Trigger; activity: readonly TriggerActivity[] }) {
  if (!('triggers' in trigger)) {
    const known = activity.find(({ id }) => id === trigger.id);
    return (
      <div class="part">
        {readable(known?.summary ?? (trigger.type === 'metric' ? trigger.metric.name : (trigger.expect ?? []).join(', ')))}
        {known?.metric && <p class="part hint">{readable(known.metric.explanation)}</p>}
        <Labels title="The resource has" of={trigger.match ?? {}} />
        {[trigger.match_related ?? {}].flat().map((labels, index) => (
          <Labels key={index} title="A related resource has" of={labels as ResourceSpecification} />
        ))}
      </div>
    );
  }
  const Parts = trigger.type === 'sequence' ? 'ol' : 'ul';
  return (
    <div class="part">
      {compositeText(trigger)}
      <Parts>
        {trigger.triggers.map((part, index) => (
          <li key={part.id ?? index}>
            <TriggerTree trigger={part} activity={activity} />
          </li>
        ))}
      </Parts>
    </div>
  );
}

/** Patterns that the labels of a resource must match. */
function Labels({ title, of }: { title: string; of: ResourceSpecification }) {
  const labels = Object.entries(of);
  if (labels.length === 0) return null;
  return (
    <p class="part hint">
      {title}{' '}
      {labels.map(([label, patterns], index) => (
        <span key={label}>
          {index > 0 && ', '}
          {label} <code>{[patterns].flat().join(', ')}</code>
        </span>
      ))}
    </p>
  );
}

function compositeText(trigger: CompositeTrigger): string {
  const time = trigger.within === null ? '' : ` within ${durationText(trigger.within)}`;
  if (trigger.type === 'sequence') return `Fires when all of these have fired in sequence${time}:`;
  if (trigger.require === 'any') return 'Fires when any of these fires:';
  return `Fires when ${trigger.require === 'all' ? 'all' : trigger.require} of these have fired${time}:`;
}
