import { useSignal } from '@preact/signals';

export interface Attempt {
  /** Whether the work goes on. */
  busy: boolean;
  /** Why the last work failed, in the words of the service. */
  problem: string | undefined;
  /** Does the work; tells whether it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
}

/** Something that is asked of the service by hand, and may fail. */
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
