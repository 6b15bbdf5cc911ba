import {
  type ApiKey,
  createApiKey,
  filterApiKeys,
  filterUsers,
  type IssuedApiKey,
  revokeApiKey,
  rotateApiKey,
  type User,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useAddress } from '../address.ts';
import { readAll } from '../api/all.ts';
import { call, useResource } from '../api/resource.ts';
import { authorization, logIn } from '../api/session.ts';
import { Act, ActionDialog, Dialog, DialogButton } from '../components/dialogs.tsx';
import { bound, Field, optionsOf, Select, ShowAll, sentenceCase, TimeField } from '../components/fields.tsx';
import { Loading, Whole } from '../components/listing.tsx';
import { PageTitle, Restricted } from '../components/page.tsx';
import { Ago, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { Copyable } from '../design/copy.tsx';
import { Filters } from '../design/filters.tsx';
import { More } from '../design/more.tsx';
import { readTime, TIME_HELP } from '../times.ts';

/** The roles with their users, the one with the fewest permissions first. */
const ROLES = {
  viewer: 'people and dashboards that only read',
  runner: 'processes that run flows and tasks',
  worker: 'workers',
  deployer: 'people and pipelines that deploy flows',
  admin: 'administrators',
} as const;
type Role = keyof typeof ROLES;

const statusOf = ({ revoked, expires }: ApiKey): 'active' | 'revoked' | 'expired' =>
  revoked ? 'revoked' : expires && Date.parse(expires) <= Date.now() ? 'expired' : 'active';

/** The API keys: who may do what, until when. */
export const Page = () => (
  <Restricted to="keys:manage" title="API keys" refusal="Only administrators can see keys">
    <Keys />
  </Restricted>
);

function Keys() {
  const { given } = useAddress();
  const keys = useResource('keys', (signal) => readAll((headers) => filterApiKeys({ body: { limit: atMost(200) }, headers, signal })));
  const users = useResource('users', (signal) => readAll((headers) => filterUsers({ body: { limit: atMost(200) }, headers, signal })));
  const ownerOf = ({ user_id: id }: ApiKey) => id && (users.data?.find((user) => user.id === id)?.name ?? id);

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
        <DialogButton
          text="New key…"
          class="primary"
          dialog={(close) => <NewKey isFirst={isFirst} users={users.data ?? []} show={show} close={close} />}
        />
      </PageTitle>
      <Filters search={['name', 'Name contains', 'Search by name']} end={<ShowAll label="Show revoked and expired keys" />} />
      <Loading from={keys}>
        {(rows) => (
          <Whole
            of={rows}
            keep={(row) => (all || statusOf(row) === 'active') && row.name.toLowerCase().includes(name.trim().toLowerCase())}
            label="API keys"
            nouns="keys"
            columns={[
              { name: 'Name', cell: (row) => row.name, wide: true },
              { name: 'Key', cell: (row) => <code>{row.prefix}…</code> },
              { name: 'Owner', cell: (row) => row.user_id && <a href={pathOf(`/sessions?user=${row.user_id}`)}>{ownerOf(row)}</a> },
              { name: 'Role', cell: (row) => sentenceCase(row.role) },
              { name: 'Limited to', cell: (row) => row.limited_to?.join(', ') ?? <span class="hint">Everything</span> },
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
                        verb="Replace"
                        confirm={`Replace the key "${row.name}"?`}
                        about="Its name and role stay, and the service rejects the present key immediately."
                        act={async () => show(await call(rotateApiKey({ path: { id: row.id }, body: {} })))}
                      />
                      <Act
                        verb="Revoke"
                        danger
                        confirm={`Revoke the key "${row.name}"?`}
                        about="The service rejects it permanently, and closes its open connections."
                        act={() => call(revokeApiKey({ path: { id: row.id } }))}
                        done={keys.reload}
                      />
                    </More>
                  ),
              },
            ]}
          >
            A key gives a person or a program the permissions of a role.
          </Whole>
        )}
      </Loading>

      {issued.value && (
        <Dialog title={`The key "${issued.value.api_key.name}"`} close={() => (issued.value = undefined)}>
          <p>Copy the key now. The service stores only its hash, so nobody can display it again.</p>
          <Copyable text={issued.value.key} label="key" />
        </Dialog>
      )}
    </>
  );
}

interface NewKeyProps {
  isFirst: boolean;
  users: readonly User[];
  show: (one: IssuedApiKey) => void;
  close: () => void;
}

function NewKey({ isFirst, users, show, close }: NewKeyProps) {
  const name = useSignal('');
  // the console continues with the first key, which must be able to create others
  const role = useSignal<Role>(isFirst ? 'admin' : 'viewer');
  const typed = useSignal('');
  const limit = useSignal('');
  const owner = useSignal('');
  const create = async () => {
    const expires = typed.peek() ? readTime(typed.peek()) : null;
    if (expires === undefined) throw new Error(TIME_HELP);
    const criteria = limit
      .peek()
      .split(/[\s,]+/)
      .filter(Boolean);
    const limited_to = role.peek() === 'admin' || criteria.length === 0 ? null : criteria;
    show(await call(createApiKey({ body: { name: name.peek(), role: role.peek(), limited_to, expires, user_id: owner.peek() || null } })));
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
        <Field label="Name" {...bound(name)} placeholder="ci" required />
        <Select label="Role" {...bound(role)} of={optionsOf(ROLES).map(([one, users]) => [one, `${sentenceCase(one)}: ${users}`])} />
        {role.value !== 'admin' && <Field label="Limited to" {...bound(limit)} placeholder="tag:team-a prefix:team-a-" />}
        {users.length > 0 && (
          <Select label="Owner" {...bound(owner)} of={[['', 'None'], ...users.map(({ id, name: user }): [string, string] => [id, user])]} />
        )}
        <TimeField label="Expires" {...bound(typed)} placeholder="Never, or +90d" />
      </div>
    </ActionDialog>
  );
}
