import { filterFlowRuns } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Empty } from '../components/empty.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { StateMark } from '../components/state.tsx';
import { Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';

export function Page() {
  const runs = useResource('runs', (signal) => call(filterFlowRuns({ body: { limit: 50, sort: 'START_TIME_DESC' }, signal })), [
    'prefect.flow-run.',
  ]);
  return (
    <>
      <PageTitle title="Runs" />
      <Loading from={runs}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No runs yet" command="prefect deployment run NAME" />
          ) : (
            <div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th>Name</th>
                    <th>State</th>
                    <th>Start</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((run) => (
                    <tr key={run.id}>
                      <td>
                        <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>
                      </td>
                      <td>
                        <StateMark type={run.state_type} name={run.state_name} />
                      </td>
                      <td>
                        <Time at={run.start_time ?? run.expected_start_time} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loading>
    </>
  );
}
