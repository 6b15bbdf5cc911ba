import { type OrchestrationResult, type RuleTrace, type StateCreate, setFlowRunState } from '@contralto/client';
import { call } from '../api/client.ts';
import { type Loaded, useResource } from '../api/resource.ts';
import { counted } from '../components/counted.ts';
import { Loading } from '../components/loading.tsx';
import { StateMark } from '../components/state.tsx';

const OUTCOMES: Record<string, string> = {
  ACCEPT: 'The service would accept this change.',
  REJECT: 'The service would set another state instead.',
  WAIT: 'The service would delay this change.',
  ABORT: 'The service would reject this change.',
};

type DryRun = OrchestrationResult;

/** Evaluates a proposed state, rule by rule. It changes nothing. */
export function useDryRun(id: string, state: StateCreate, force = false): Loaded<DryRun> {
  return useResource(JSON.stringify([state.type, state.name, force]), (signal) =>
    call(setFlowRunState({ path: { id }, query: { dry_run: true }, body: { state, force }, signal })),
  );
}

/** Whether the change would have no effect: it is rejected without another state, or delayed. */
export const refuses = ({ status, state }: DryRun): boolean =>
  status === 'ABORT' || status === 'WAIT' || (status === 'REJECT' && state === null);

/** The result of a dry run. */
export function Rules({ of }: { of: Loaded<DryRun> }) {
  return (
    <Loading from={of}>
      {({ status, state: next, details, trace = [] }) => (
        <div class="rules">
          <p role="status">
            <strong>{OUTCOMES[status] ?? status}</strong> {'reason' in details && details.reason} The state would be{' '}
            <StateMark type={next?.type} name={next?.name} />.
          </p>
          <details open={status !== 'ACCEPT'}>
            <summary>{counted(trace.length, 'rule')} evaluated</summary>
            <ol>
              {trace.map((one) => (
                <Rule key={one.rule} {...one} />
              ))}
            </ol>
          </details>
        </div>
      )}
    </Loading>
  );
}

function Rule({ rule, description, verdict, reason }: RuleTrace) {
  return (
    <li data-verdict={verdict}>
      <code>{rule}</code> <span class="tag">{verdict.toLowerCase()}</span>
      <div class="hint">{reason ?? description}</div>
    </li>
  );
}
