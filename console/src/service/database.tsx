import { readDatabase, readReadiness } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { bytesText } from '../components/bytes.ts';
import { Facts } from '../components/facts.tsx';
import { Loading } from '../components/loading.tsx';

const NAMES = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };

/** The type, state, and size of the database and of its log. */
export function Database({ round }: { round: number }) {
  const found = useResource(`database ${round}`, async (signal) => {
    const [state, ready] = await Promise.all([
      call(readDatabase({ signal })),
      readReadiness({ signal }).then(
        () => true,
        () => false,
      ),
    ]);
    return { ...state, ready };
  });
  return (
    <>
      <h2>Database</h2>
      <Loading from={found}>
        {({ kind, version, ready, size_bytes, free_bytes, log_bytes }) => (
          <Facts
            of={[
              ['Type', `${NAMES[kind]} ${version}`],
              [
                'State',
                <span key="state" class="state" data-type={ready ? 'COMPLETED' : 'FAILED'}>
                  {ready ? 'Ready' : 'Not ready'}
                </span>,
              ],
              ['Size', bytesText(size_bytes)],
              ['Free space', free_bytes !== null && bytesText(free_bytes)],
              ['Write-ahead log', log_bytes === null ? 'Not available' : bytesText(log_bytes)],
            ]}
          />
        )}
      </Loading>
    </>
  );
}
