import { useSignal } from '@preact/signals';

export interface Attempt {
  /** Whether the work is in progress. */
  busy: boolean;
  /** Why the last work failed, as the service reports it. */
  problem: string | undefined;
  /** Performs the work and returns whether it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
}

/** A request that the user starts and that can fail. */
export function useAttempt(): Attempt {
  const busy = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  return {
    busy: busy.value,
    problem: problem.value,
    async run(work) {
      busy.value = true;
      problem.value = undefined;
      try {
        await work();
        return true;
      } catch (error) {
        problem.value = (error as Error).message;
        return false;
      } finally {
        busy.value = false;
      }
    },
    forget: () => (problem.value = undefined),
  };
}
