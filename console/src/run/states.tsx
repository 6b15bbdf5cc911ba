import type { State } from '@contralto/client';
import { useResource } from '../api/resource.ts';
import { Linked } from '../components/linked.tsx';
import { Loading } from '../components/loading.tsx';
import { StateMark } from '../components/state.tsx';
import { durationText, Time } from '../components/time.tsx';

/** Every state that a run has had, and for how long. */
export function States({ load, of, about }: { of: string; about: string; load: (signal: AbortSignal) => Promise<State[]> }) {
  const states = useResource(of, load, ['prefect.flow-run.', 'prefect.task-run.'], about);
  return (
    <Loading from={states}>
      {(rows) => {
        const ordered = [...rows].sort((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
        return (
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>State</th>
                  <th>Since</th>
                  <th>For</th>
                  <th>Message</th>
                </tr>
              </thead>
              <tbody>
                {ordered.map(({ id, type, name, timestamp, message }, index) => {
                  const next = ordered[index + 1];
                  return (
                    <tr key={id}>
                      <td>
                        <StateMark type={type} name={name} />
                      </td>
                      <td>
                        <Time at={timestamp} />
                      </td>
                      <td>{next ? durationText((Date.parse(next.timestamp) - Date.parse(timestamp)) / 1000) : '–'}</td>
                      <td>{message && <Linked text={message} />}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        );
      }}
    </Loading>
  );
}
