import '../src/style/index.css';
import '../src/style/theme.ts';
import './gallery.css';
import { useSignal } from '@preact/signals';
import { Bookmark, CircleCheck, Play, Rocket, Settings, TriangleAlert } from 'lucide';
import { type ComponentChildren, render } from 'preact';
import { LocationProvider } from 'preact-iso/router';
import { ActionDialog } from '../src/components/action-dialog.tsx';
import { DurationField } from '../src/components/duration-field.tsx';
import { Empty } from '../src/components/empty.tsx';
import { Facts } from '../src/components/facts.tsx';
import { Field, LongField } from '../src/components/field.tsx';
import { Listing } from '../src/components/listing.tsx';
import { PageTitle } from '../src/components/page.tsx';
import { Problem } from '../src/components/problem.tsx';
import { Ranges } from '../src/components/ranges.tsx';
import { SchemaForm } from '../src/components/schema-form.tsx';
import { Select } from '../src/components/select.tsx';
import { StateMark } from '../src/components/state.tsx';
import { Tabs } from '../src/components/tabs.tsx';
import { Tags } from '../src/components/tags.tsx';
import { TimeField } from '../src/components/time-field.tsx';
import { Filters } from '../src/design/filters.tsx';
import { Icon } from '../src/design/icon.tsx';
import { Mark } from '../src/design/mark.tsx';
import { MenuGroup } from '../src/design/more.tsx';
import { Skeleton } from '../src/design/skeleton.tsx';

const COLORS = ['ground', 'surface', 'raised', 'line', 'edge', 'text', 'quiet', 'accent', 'accent-soft'];
const STATES = ['SCHEDULED', 'PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED', 'PAUSED'] as const;
const ID = '0199f3a2-1c4a-7116-920a-5d1e40a12006';
const ZONES = ['America/New_York', 'America/St_Johns', 'Asia/Kolkata', 'Europe/Berlin', 'Europe/Paris', 'UTC'];

const SCHEMA = {
  type: 'object',
  required: ['count'],
  properties: {
    count: { title: 'Count', type: 'integer', description: 'The number of orders.' },
    region: { title: 'Region', enum: ['eu', 'us'], default: 'eu' },
    day: { title: 'Day', type: 'string', format: 'date' },
    full: { title: 'Full', type: 'boolean' },
    address: { title: 'Address', type: 'object', properties: { street: { title: 'Street', type: 'string' } } },
  },
};

function Part({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section aria-label={name} class="gallery-part">
      <h2>{name}</h2>
      {children}
    </section>
  );
}

function Fields() {
  const zone = useSignal('Europe/Berlin');
  const time = useSignal('2026-01-31 14:05');
  const count = useSignal<Record<string, unknown>>({ count: 12, day: '2026-01-31', full: true });
  const none = () => {};
  return (
    <>
      <div class="filters">
        <Field label="Name" value="nightly" change={none} />
        <Field label="Empty" value="" placeholder="A placeholder" change={none} />
        <Field label="Invalid" value="soon" change={none} problem="Enter an integer" />
        <Field label="Time zone" value={zone.value} list={ZONES} change={(next) => (zone.value = next)} />
        <TimeField label="Start" value={time.value} placeholder="24h" change={(next) => (time.value = next)} />
        <DurationField label="Interval" value={900} change={none} />
        <Select
          label="Type"
          value="cron"
          of={[
            ['cron', 'Cron'],
            ['interval', 'Interval'],
            ['rrule', 'Recurrence rule'],
          ]}
          change={none}
        />
        <LongField label="Description" value="Several lines" rows={2} change={none} />
      </div>
      <SchemaForm schema={SCHEMA} values={count.value} change={(next) => (count.value = next)} errors={[]} />
    </>
  );
}

function Dialogs() {
  const open = useSignal(false);
  return (
    <>
      <button type="button" onClick={() => (open.value = true)}>
        Open a dialog…
      </button>
      {open.value && (
        <ActionDialog title="Delete the deployment?" verb="Delete" danger act={() => Promise.resolve()} close={() => (open.value = false)}>
          <p>Its schedules are also deleted.</p>
        </ActionDialog>
      )}
    </>
  );
}

const Button = ({ kind, children, disabled }: { kind: string; children: string; disabled?: boolean }) => (
  <button type="button" class={kind} disabled={disabled}>
    {children}
  </button>
);

/** Every component of the design system, in its states. */
function Gallery() {
  return (
    <main id="content">
      <PageTitle
        title="Design system"
        above={['/', 'Gallery']}
        kind="Page"
        id={ID}
        mark={<StateMark type="RUNNING" name="Running" />}
        more={
          <>
            <MenuGroup name="Policies">
              <Button kind="">Deadlines…</Button>
              <Button kind="">Collisions…</Button>
            </MenuGroup>
            <Button kind="danger">Delete…</Button>
          </>
        }
      >
        <Button kind="">Pause</Button>
        <Button kind="primary">Run now…</Button>
      </PageTitle>
      <Part name="Colors">
        <div class="swatches">
          {COLORS.map((name) => (
            <span key={name} class="swatch" data-color={name}>
              {name}
            </span>
          ))}
        </div>
      </Part>
      <Part name="States">
        <div class="actions">
          {STATES.map((type) => (
            <StateMark key={type} type={type} name={type.charAt(0) + type.slice(1).toLowerCase()} />
          ))}
        </div>
      </Part>
      <Part name="Text and icons">
        <h1>Heading of a page</h1>
        <h2>Heading of a part</h2>
        <h3>Heading of a detail</h3>
        <p>
          Text with <a href="/">a reference</a>, <strong>strong text</strong>, <code>code</code>, and <span class="hint">a hint</span>.
        </p>
        <div class="actions">
          <Mark />
          {[Play, Rocket, Settings, TriangleAlert, CircleCheck, Bookmark].map((one, index) => (
            <Icon key={index} of={one} />
          ))}
          <Tags of={['nightly', 'orders']} page="/" />
        </div>
      </Part>
      <Part name="Buttons">
        <div class="actions">
          <Button kind="primary">Primary</Button>
          <Button kind="">Secondary</Button>
          <Button kind="danger">Danger</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="primary" disabled>
            Disabled
          </Button>
          <Ranges shown="24h" of={['1h', '24h', '7d']} />
        </div>
        <Tabs of={['Tasks', 'Logs', 'Artifacts']} shown="Tasks" />
      </Part>
      <Part name="Filters">
        <Filters
          search={<Field label="Search" value="" placeholder="Search by name" change={() => {}} />}
          active={[{ name: 'State', value: 'Failed', clear: () => {} }]}
        >
          <Field label="Tag" value="" change={() => {}} />
        </Filters>
      </Part>
      <Part name="Fields">
        <Fields />
      </Part>
      <Part name="Lists">
        <Facts
          of={[
            ['Flow', 'load-orders'],
            ['Work pool', 'containers'],
            ['Duration', '3 min 20 s'],
          ]}
        />
        <Listing
          label="Runs"
          rows={[
            { id: '1', name: 'calm-heron', slots: 2 },
            { id: '2', name: 'loud-magpie', slots: 1204 },
          ]}
          columns={[
            { name: 'Name', cell: (row) => row.name },
            { name: 'State', cell: () => <StateMark type="COMPLETED" name="Completed" /> },
            { name: 'Slots', number: true, cell: (row) => row.slots },
          ]}
        />
        <Empty title="No deployments yet" command="prefect deploy" />
      </Part>
      <Part name="Messages">
        <Problem message="The service responded with 500." retry={() => {}} />
        <p class="why" data-type="LATE">
          The work queue has no worker.
        </p>
        <Skeleton />
        <Dialogs />
      </Part>
    </main>
  );
}

const root = document.getElementById('app');
if (root) {
  render(
    <LocationProvider>
      <Gallery />
    </LocationProvider>,
    root,
  );
}
