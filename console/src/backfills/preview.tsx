import type { BackfillPreview } from '@contralto/client';
import { pathOf } from '../config.ts';

const SHOWN = 5;

/** The first times of a backfill, and those that it skips. */
export function BackfillTimes({ of: { total, runs, skipped, limits, first_runs, first_skipped } }: { of: BackfillPreview }) {
  return (
    <div role="status">
      <p>
        <strong>
          {total} times: {runs} runs, {skipped} skipped
        </strong>
      </p>
      {limits.map(({ kind, message }) => (
        <p key={kind} class="hint">
          {message}
        </p>
      ))}
      <ol class="preview" aria-label="First runs">
        {first_runs.slice(0, SHOWN).map(({ scheduled_time, local_time, parameters }) => (
          <li key={scheduled_time}>
            <time dateTime={scheduled_time}>{local_time}</time> <code class="hint">{JSON.stringify(parameters)}</code>
          </li>
        ))}
      </ol>
      {first_skipped.length > 0 && (
        <ol class="preview" aria-label="First skipped times">
          {first_skipped.slice(0, SHOWN).map(({ scheduled_time, local_time, flow_run_id, state_type }) => (
            <li key={scheduled_time}>
              <time dateTime={scheduled_time}>{local_time}</time>{' '}
              <span class="hint">
                skipped: has a <a href={pathOf(`/runs/${flow_run_id}`)}>run</a> ({state_type?.toLowerCase() ?? 'without a state'})
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
