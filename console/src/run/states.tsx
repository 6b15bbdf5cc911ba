import type { State } from '@contralto/client';
import { useResource } from '../api/resource.ts';
import { Listing, Loading } from '../components/listing.tsx';
import { durationText } from '../components/texts.ts';
import { Linked, Since, StateMark, Time } from '../components/values.tsx';

const FINAL = ['COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED'];

/** The states of a run, with their durations. */
export function States({ load, of, about }: { of: string; about: string; load: (signal: AbortSignal) => Promise<State[]> }) {
  const states = useResource(of, load, ['prefect.flow-run.', 'prefect.task-run.'], about);
  return (
    <Loading from={states}>
      {(rows) => {
        const ordered = [...rows].sort((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
        return (
          <Listing
            label="States"
            rows={ordered.map((state, index) => ({ ...state, next: ordered[index + 1]?.timestamp }))}
            columns={[
              { name: 'State', narrow: true, cell: ({ type, name }) => <StateMark type={type} name={name} /> },
              { name: 'Since', narrow: true, cell: ({ timestamp }) => <Time at={timestamp} precise /> },
              {
                name: 'Duration',
                narrow: true,
                cell: ({ type, timestamp, next }) => {
                  if (next) return durationText((Date.parse(next) - Date.parse(timestamp)) / 1000);
                  return FINAL.includes(type) ? '–' : <Since at={timestamp} />;
                },
              },
              { name: 'Message', wide: true, cell: ({ message }) => message && <Linked text={message} /> },
            ]}
          />
        );
      }}
    </Loading>
  );
}
