/** Two signals within this time count as one, in milliseconds: a terminal sends a signal to all processes, and npm forwards it to its child. */
const SAME_SIGNAL_MILLISECONDS = 500;

interface Actions {
  /** On the first SIGTERM or SIGINT. */
  stop: () => void;
  /** On a later signal. */
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
