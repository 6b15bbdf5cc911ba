import { useRef } from 'preact/hooks';
import { eachSecond } from '../design/clock.ts';
import { durationText } from './time-text.ts';

interface Props {
  /** Its length when it was loaded, in seconds. */
  seconds: number;
  /** Whether it continues to grow. */
  grows: boolean;
}

/** A duration, which grows every second while what it measures continues. */
function Duration({ seconds, grows }: Props) {
  const loaded = useRef({ seconds, at: Date.now() });
  if (loaded.current.seconds !== seconds) loaded.current = { seconds, at: Date.now() };
  const since = grows ? Math.max(0, eachSecond.value - loaded.current.at) / 1000 : 0;
  return <span class="duration">{durationText(grows ? Math.floor(seconds + since) || seconds : seconds)}</span>;
}

/** The time since an instant, while it lasts. */
export const Since = ({ at }: { at: string }) => (
  <span class="duration">{durationText(Math.max(0, eachSecond.value - Date.parse(at)) / 1000)}</span>
);

interface Run {
  state_type: string | null;
  start_time: string | null;
  estimated_run_time: number;
}

/** The run time of a run; `–` before it starts. */
export const RunTime = ({ of: { state_type, start_time, estimated_run_time } }: { of: Run }) =>
  start_time ? <Duration seconds={estimated_run_time} grows={state_type === 'RUNNING'} /> : <>–</>;
