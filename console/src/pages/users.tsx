import { disableUser, enableUser, filterUsers, type User } from '@contralto/client';
import { useAddress } from '../address.ts';
import { readAll } from '../api/all.ts';
import { call, useResource } from '../api/resource.ts';
import { Act } from '../components/dialogs.tsx';
import { sentenceCase } from '../components/fields.tsx';
import { Loading, Whole } from '../components/listing.tsx';
import { PageTitle, Restricted } from '../components/page.tsx';
import { Ago, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { Filters } from '../design/filters.tsx';
import { More } from '../design/more.tsx';

/** The people and service accounts that identity providers have vouched for. */
export const Page = () => (
  <Restricted to="users:manage" title="People" refusal="Only administrators can see people">
    <PageTitle title="People" />
    <Users />
  </Restricted>
);

function Users() {
  const { given } = useAddress();
  const users = useResource('users', (signal) => readAll((headers) => filterUsers({ body: { limit: atMost(200) }, headers, signal })));
  const name = given.get('name') ?? '';
  const isShown = (user: User) => [user.name, user.email ?? ''].some((text) => text.toLowerCase().includes(name.trim().toLowerCase()));
  return (
    <>
      <Filters search={['name', 'Name contains', 'Search by name or email']} />
      <Loading from={users}>
        {(all) => (
          <Whole
            of={all}
            keep={isShown}
            label="People"
            nouns="people"
            columns={[
              { name: 'Name', cell: (row) => <a href={pathOf(`/sessions?user=${row.id}`)}>{row.name}</a>, wide: true },
              { name: 'Email', cell: (row) => row.email },
              { name: 'Kind', cell: (row) => (row.kind === 'person' ? 'Person' : 'Service account') },
              { name: 'Role', cell: (row) => (row.role ? sentenceCase(row.role) : <span class="hint">None</span>) },
              {
                name: 'Limited to',
                cell: (row) => row.role && (row.limited_to?.join(', ') ?? <span class="hint">Everything</span>),
              },
              { name: 'From', cell: (row) => row.role_source },
              { name: 'Status', cell: (row) => (row.disabled ? 'Disabled' : 'Active') },
              { name: 'First seen', cell: (row) => <Time at={row.created} /> },
              { name: 'Last seen', cell: (row) => <Ago at={row.last_seen} /> },
              {
                name: '',
                cell: (row) => (
                  <More label={`Actions for ${row.name}`}>
                    {row.disabled ? (
                      <Act verb="Enable" act={() => call(enableUser({ path: { id: row.id } }))} done={users.reload} />
                    ) : (
                      <Act
                        verb="Disable"
                        danger
                        confirm={`Disable "${row.name}"?`}
                        about="The service ends the sessions and open connections, and revokes the keys, permanently."
                        act={() => call(disableUser({ path: { id: row.id } }))}
                        done={users.reload}
                      />
                    )}
                  </More>
                ),
              },
            ]}
          >
            People and service accounts appear here when they first authenticate with an identity provider.
          </Whole>
        )}
      </Loading>
    </>
  );
}
