import { type FlowRun, type JsonObject, readFlowRunInput, resumeFlowRun, type StateDetails } from '@contralto/client';
import { call, ServiceError, useResource } from '../api/resource.ts';
import { Allowed, useAttempt } from '../components/dialogs.tsx';
import { Loading, Problem } from '../components/listing.tsx';
import { Markdown } from '../components/markdown.tsx';
import { isObject } from '../components/schema/shapes.ts';
import { useCheckedForm } from '../components/schema-form.tsx';
import { Time } from '../components/values.tsx';

/** A stored input; undefined if the run has not stored one. */
async function inputOf(id: string, key: string | undefined, signal: AbortSignal): Promise<unknown> {
  if (!key) return undefined;
  try {
    const value: unknown = await call(readFlowRunInput({ path: { id, key }, signal }));
    return typeof value === 'string' ? parsed(value) : value;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The input that a paused run waits for: its description, a form, and a button that resumes the run. */
export function Resume({ run, changed }: { run: FlowRun; changed: () => void }) {
  const details = run.state?.state_details;
  const keys = details?.run_input_keyset;
  const requested = useResource(run.state_id ?? '', async (signal) => {
    const [schema, description] = await Promise.all([inputOf(run.id, keys?.schema, signal), inputOf(run.id, keys?.description, signal)]);
    return { schema: isObject(schema) ? schema : undefined, description: typeof description === 'string' ? description : undefined };
  });
  return (
    <section class="panel resume" aria-labelledby="resume">
      <h2 id="resume">Waiting for input</h2>
      {details && <EndOfPause {...details} />}
      <Loading from={requested}>
        {({ schema, description }) => (
          <>
            {description ? <Markdown text={description} /> : run.state?.message && <p>{run.state.message}</p>}
            <InputForm run={run} schema={schema} changed={changed} />
          </>
        )}
      </Loading>
    </section>
  );
}

/** What happens to the run if it is not resumed here: at the earlier of two times. */
function EndOfPause({ pause_timeout, resume_time }: StateDetails) {
  if (resume_time && !(pause_timeout && Date.parse(pause_timeout) < Date.parse(resume_time)))
    return (
      <p class="hint">
        The service resumes the run at <Time at={resume_time} />, if it can be resumed without input.
      </p>
    );
  return pause_timeout ? (
    <p class="hint">
      The run fails unless you resume it before <Time at={pause_timeout} />.
    </p>
  ) : null;
}

function InputForm({ run, schema, changed }: { run: FlowRun; schema: JsonObject | undefined; changed: () => void }) {
  const { form, checked } = useCheckedForm(schema ?? {});
  const { busy, problem, run: attempt } = useAttempt();
  const resume = async () => {
    const run_input = schema && (await checked());
    if (schema && !run_input) return;
    const { status, details } = await call(resumeFlowRun({ path: { id: run.id }, body: run_input ? { run_input } : {} }));
    changed();
    if (status !== 'ACCEPT') throw new Error(('reason' in details && details.reason) || `The service responded with ${status}.`);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(resume);
      }}
    >
      {schema && form}
      {problem && <Problem message={problem} />}
      <Allowed to="runs:write">
        <button type="submit" class="primary" disabled={busy}>
          Resume
        </button>
      </Allowed>
    </form>
  );
}
