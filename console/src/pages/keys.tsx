import { type ApiKey, createApiKey, filterApiKeys, type IssuedApiKey, parts, revokeApiKey, rotateApiKey } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useAddress } from '../address.ts';
import { isKnown, may } from '../api/access.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { authorization, logIn } from '../api/session.ts';
import { Act } from '../components/act.tsx';
import { ActionDialog } from '../components/action-dialog.tsx';
import { sentenceCase } from '../components/chips.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import { Ago, Time } from '../components/time.tsx';
import { TimeField } from '../components/time-field.tsx';
import { atMost } from '../config.ts';
import { Copyable } from '../design/copy.tsx';
import { Filters } from '../design/filters.tsx';
import { More } from '../design/more.tsx';
import { readTime, TIME_HELP } from '../times.ts';

/** The roles with their users, the one with the fewest permissions first. */
const ROLES = {
  viewer: 'People and dashboards that only read',
  runner: 'Processes that run flows and tasks',
  worker: 'Workers',
  deployer: 'People and pipelines that deploy flows',
  admin: 'Administrators',
} as const;
type Role = keyof typeof ROLES;

/** Keys are read in pages, at most this many. */
const MOST = 1000;

async function load(signal: AbortSignal): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  for await (const part of parts((headers) => filterApiKeys({ body: { limit: atMost(200) }, headers, signal }))) {
    keys.push(...part);
    if (keys.length >= MOST) break;
  }
  return keys;
}

const statusOf = ({ revoked, expires }: ApiKey): 'active' | 'revoked' | 'expired' =>
  revoked ? 'revoked' : expires && Date.parse(expires) <= Date.now() ? 'expired' : 'active';

/** The API keys: who may do what, until when. */
export function Page() {
  if (may('keys:manage')) return <Keys />;
  return (
    <>
      <PageTitle title="API keys" />
      {isKnown() && (
        <Empty title="Only administrators can see keys">
          <p>Your key has another role.</p>
        </Empty>
      )}
    </>
  );
}

function Keys() {
  const { given, change } = useAddress();
  const keys = useResource('keys', load);
  const creating = useSignal(false);
  const issued = useSignal<IssuedApiKey | undefined>(undefined);
  const name = given.get('name') ?? '';
  const all = given.get('show') === 'all';
  const isFirst = keys.data?.length === 0 && authorization.value === undefined;
  const show = (one: IssuedApiKey) => {
    issued.value = one;
    // the service begins to require credentials, which the console doesn't have
    if (isFirst) logIn(one.key);
    keys.reload();
  };
  return (
    <>
      <PageTitle title="API keys">
        <button type="button" class="primary" onClick={() => (creating.value = true)}>
          New key…
        </button>
      </PageTitle>
      <Filters
        search={<Field label="Name contains" value={name} change={(next) => change({ name: next })} placeholder="Search by name" />}
        active={[]}
        end={
          <label class="check">
            <input
              type="checkbox"
              checked={all}
              onChange={({ currentTarget }) => change({ show: currentTarget.checked ? 'all' : undefined })}
            />{' '}
            Show revoked and expired keys
          </label>
        }
      />
      <Loading from={keys}>
        {(rows) => {
          const shown = rows.filter(
            (row) => (all || statusOf(row) === 'active') && row.name.toLowerCase().includes(name.trim().toLowerCase()),
          );
          if (shown.length === 0)
            return (
              <Empty title={rows.length > 0 ? 'No matching keys' : 'No keys yet'}>
                {rows.length === 0 && <p>A key gives a person or a program the permissions of a role.</p>}
              </Empty>
            );
          return (
            <>
              {rows.length >= MOST && <p class="hint">The first {MOST} keys by name.</p>}
              <Listing
                label="API keys"
                rows={shown}
                columns={[
                  { name: 'Name', cell: (row) => row.name, wide: true },
                  { name: 'Key', cell: (row) => <code>{row.prefix}…</code> },
                  { name: 'Role', cell: (row) => sentenceCase(row.role) },
                  { name: 'Status', cell: (row) => sentenceCase(statusOf(row)) },
                  { name: 'Created', cell: (row) => <Time at={row.created} /> },
                  { name: 'Last used', cell: (row) => (row.last_used ? <Ago at={row.last_used} /> : <span class="hint">Never</span>) },
                  { name: 'Expires', cell: (row) => (row.expires ? <Time at={row.expires} /> : <span class="hint">Never</span>) },
                  {
                    name: '',
                    cell: (row) =>
                      statusOf(row) === 'active' && (
                        <More label={`Actions for ${row.name}`}>
                          <Act
                            confirm={`Replace the key "${row.name}"?`}
                            about="Its name and role stay, and the service rejects the present key immediately."
                            act={async () => show(await call(rotateApiKey({ path: { id: row.id }, body: {} })))}
                          >
                            Replace
                          </Act>
                          <Act
                            danger
                            confirm={`Revoke the key "${row.name}"?`}
                            about="The service rejects it permanently, and closes its open connections."
                            act={() => call(revokeApiKey({ path: { id: row.id } }))}
                            done={keys.reload}
                          >
                            Revoke
                          </Act>
                        </More>
                      ),
                  },
                ]}
              />
            </>
          );
        }}
      </Loading>
      {creating.value && <NewKey isFirst={isFirst} show={show} close={() => (creating.value = false)} />}
      {issued.value && (
        <Dialog title={`The key "${issued.value.api_key.name}"`} close={() => (issued.value = undefined)}>
          <p>Copy the key now. The service stores only its hash, so nobody can display it again.</p>
          <Copyable text={issued.value.key} label="key" />
          <div class="actions">
            <button type="button" onClick={() => (issued.value = undefined)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface NewKeyProps {
  isFirst: boolean;
  show: (one: IssuedApiKey) => void;
  close: () => void;
}

function NewKey({ isFirst, show, close }: NewKeyProps) {
  const name = useSignal('');
  // the console continues with the first key, which must be able to create others
  const role = useSignal<Role>(isFirst ? 'admin' : 'viewer');
  const typed = useSignal('');
  const create = async () => {
    const expires = typed.peek() ? readTime(typed.peek()) : null;
    if (expires === undefined) throw new Error(TIME_HELP);
    show(await call(createApiKey({ body: { name: name.peek(), role: role.peek(), expires } })));
  };
  return (
    <ActionDialog title="New key" verb="Create" act={create} close={close}>
      {isFirst && (
        <p>
          After the first key, every request needs credentials, unless the setting <code>SERVICE_API_AUTH_MODE</code> specifies otherwise.
          This console then uses the new key.
        </p>
      )}
      <div class="filters">
        <Field label="Name" value={name.value} change={(next) => (name.value = next)} placeholder="ci" required />
        <Select
          label="Role"
          value={role.value}
          of={Object.entries(ROLES).map(([one, users]) => [one, `${sentenceCase(one)}: ${users.charAt(0).toLowerCase()}${users.slice(1)}`])}
          change={(next) => (role.value = next as Role)}
        />
        <TimeField label="Expires" value={typed.value} change={(next) => (typed.value = next)} placeholder="Never, or +90d" />
      </div>
    </ActionDialog>
  );
}
