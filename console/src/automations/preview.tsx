import { previewTrigger, type Trigger, type TriggerPreview } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/resource.ts';
import { useAttempt } from '../components/dialogs.tsx';
import { bound, TimeField } from '../components/fields.tsx';
import { Problem } from '../components/listing.tsx';
import { numberText, readable } from '../components/texts.ts';
import { Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';
import { readTime } from '../times.ts';

const SHOWN = 10;

/** Tests a trigger on the events of the last hours. */
export function TryTrigger({ trigger }: { trigger: () => Trigger }) {
  const since = useSignal('24h');
  const preview = useSignal<TriggerPreview | undefined>(undefined);
  const { busy, problem, run } = useAttempt();
  const attempt = async () => {
    preview.value = undefined;
    preview.value = await call(previewTrigger({ body: { trigger: trigger(), since: readTime(since.peek()) ?? null } }));
  };
  return (
    <>
      <div class="actions try">
        <TimeField label="Events of the last" {...bound(since)} placeholder="24h" />
        <button type="button" disabled={busy} onClick={() => void run(attempt)}>
          Test the trigger
        </button>
      </div>
      {problem && <Problem message={problem} />}
      {preview.value && <Preview of={preview.value} />}
    </>
  );
}

function Preview({ of }: { of: TriggerPreview }) {
  const { total_firings: total } = of;
  const [result, ...more] = of.explanation;
  return (
    <div class="panel" role="status">
      <strong>{readable(result ?? `It would have fired ${numberText(total)} times.`)}</strong>
      {more.map((line) => (
        <p key={line} class="hint">
          {readable(line)}
        </p>
      ))}
      <ul>
        {of.firings.slice(0, SHOWN).map(({ triggered, reason, events }) => (
          <li key={triggered + reason}>
            <Time at={triggered} /> {events[0] ? <a href={pathOf(`/events/${events[0].id}`)}>{reason}</a> : reason}
          </li>
        ))}
      </ul>
      {total > SHOWN && <p class="hint">and {numberText(total - SHOWN)} more</p>}
    </div>
  );
}
