import '../../../console/src/style/index.css';
import '../../../console/src/style/theme.ts';
import './gallery.css';
import { useSignal } from '@preact/signals';
import { Bookmark, CircleCheck, Play, Rocket, Settings, TriangleAlert } from 'lucide';
import { type ComponentChildren, render } from 'preact';
import { LocationProvider } from 'preact-iso/router';
import { ActionDialog, DialogButton } from '../../../console/src/components/dialogs.tsx';
import { bound, DurationField, Field, LongField, Select, TimeField } from '../../../console/src/components/fields.tsx';
import { Empty, Listing, Problem, Skeleton } from '../../../console/src/components/listing.tsx';
import { Facts, PageTitle, Ranges, Tabs } from '../../../console/src/components/page.tsx';
import { SchemaForm } from '../../../console/src/components/schema-form.tsx';
import { StateMark, Tags } from '../../../console/src/components/values.tsx';
import { Filters } from '../../../console/src/design/filters.tsx';
import { Icon, Mark } from '../../../console/src/design/icon.tsx';
import { MenuGroup } from '../../../console/src/design/more.tsx';

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

const Part = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <section aria-label={name} class="gallery-part">
    <h2>{name}</h2>
    {children}
  </section>
);

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
        <Field label="Time zone" {...bound(zone)} list={ZONES} />
        <TimeField label="Start" {...bound(time)} placeholder="24h" />
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

const Dialogs = () => (
  <DialogButton
    text="Open a dialog…"
    dialog={(close) => (
      <ActionDialog title="Delete the deployment?" verb="Delete" danger act={() => Promise.resolve()} close={close}>
        <p>Its schedules are also deleted.</p>
      </ActionDialog>
    )}
  />
);

const Button = ({ kind, children, disabled }: { kind: string; children: string; disabled?: boolean }) => (
  <button type="button" class={kind} disabled={disabled}>
    {children}
  </button>
);

/** Every component of the design system, in its states. */
const Gallery = () => (
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
          <span key={name} class="swatch" style={{ '--swatch': `var(--${name})` }}>
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
        search={['name', 'Search', 'Search by name']}
        of={{ state: { name: 'State', of: ['FAILED'] }, tag: { name: 'Tag', kind: 'list' } }}
      />
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

const root = document.getElementById('app');
if (root) {
  render(
    <LocationProvider>
      <Gallery />
    </LocationProvider>,
    root,
  );
}
