import { filterSessions, readUser, revokeSession, type Session } from '@contralto/client';
import { useAddress } from '../address.ts';
import { readAll } from '../api/all.ts';
import { call, useResource } from '../api/resource.ts';
import { Act } from '../components/dialogs.tsx';
import { ShowAll } from '../components/fields.tsx';
import { Loading, Whole } from '../components/listing.tsx';
import { PageTitle, Restricted } from '../components/page.tsx';
import { Ago, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { Filters } from '../design/filters.tsx';

const statusOf = ({ ended, expires }: Session): 'Active' | 'Ended' | 'Expired' =>
  ended ? 'Ended' : Date.parse(expires) <= Date.now() ? 'Expired' : 'Active';

/** The sessions of browsers. */
export const Page = () => (
  <Restricted to="users:manage" title="Sessions" refusal="Only administrators can see sessions">
    <PageTitle title="Sessions" />
    <Sessions />
  </Restricted>
);

function Sessions() {
  const { given } = useAddress();
  const user = given.get('user') ?? undefined;
  const all = given.get('show') === 'all';
  const sessions = useResource(`sessions ${user ?? ''}`, (signal) =>
    readAll((headers) => filterSessions({ body: { limit: atMost(200), ...(user && { user_id: user }) }, headers, signal })),
  );
  const owner = useResource(user, (signal) => call(readUser({ path: { id: user ?? '' }, signal })));
  return (
    <>
      <Filters
        start={
          user && (
            <p>
              Sessions of {owner.data?.name ?? 'one person'}. <a href={pathOf('/sessions')}>Show all</a>
            </p>
          )
        }
        end={<ShowAll label="Show ended and expired sessions" />}
      />
      <Loading from={sessions}>
        {(loaded) => (
          <Whole
            of={loaded}
            keep={(row) => all || statusOf(row) === 'Active'}
            label="Sessions"
            nouns="sessions"
            columns={[
              { name: 'Name', cell: (row) => row.name ?? 'Password', wide: true },
              { name: 'Status', cell: statusOf },
              { name: 'Address', cell: (row) => <code>{row.address}</code> },
              { name: 'Browser', cell: (row) => row.program, wide: true },
              { name: 'Began', cell: (row) => <Time at={row.created} /> },
              { name: 'Last request', cell: (row) => <Ago at={row.last_seen} /> },
              { name: 'Ends', cell: (row) => <Time at={row.expires} /> },
              {
                name: '',
                cell: (row) =>
                  statusOf(row) === 'Active' && (
                    <Act
                      verb="Revoke"
                      danger
                      confirm={`Revoke this session of ${row.name ?? 'the password'}?`}
                      about="The browser must sign in again. Its open connections are closed."
                      act={() => call(revokeSession({ path: { id: row.id } }))}
                      done={sessions.reload}
                    />
                  ),
              },
            ]}
          />
        )}
      </Loading>
    </>
  );
}
