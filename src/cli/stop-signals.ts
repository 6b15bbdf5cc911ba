/** A signal that follows another within this time, in milliseconds, is the same one: a terminal sends it to all processes, and npm passes it on to its child. */
const SAME_SIGNAL_MILLISECONDS = 500;

interface Actions {
  /** On the first SIGTERM or SIGINT. */
  stop: () => void;
  /** When the operator asks again. */
  end: () => void;
}

export function onStopSignals({ stop, end }: Actions): void {
  let first: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (first === undefined) {
        first = performance.now();
        stop();
      } else if (performance.now() - first > SAME_SIGNAL_MILLISECONDS) {
        end();
      }
    });
  }
}
