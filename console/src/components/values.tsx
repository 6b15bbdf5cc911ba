import type { StateType } from '@contralto/client';
import { useRef } from 'preact/hooks';
import { type Named, nameOf } from '../api/names.ts';
import { pathOf } from '../config.ts';
import { eachHalfMinute, eachSecond } from '../design/clock.ts';
import { awayText, durationText, fullText, preciseText, timeText } from './texts.ts';

/** Whether an automation or a limit is in use. */
export const Enabled = ({ is }: { is: boolean }) => (
  <span class="state" data-type={is ? 'COMPLETED' : 'CANCELLED'}>
    {is ? 'Enabled' : 'Disabled'}
  </span>
);

/** The state of a run as a colored mark with its name. The color never adds information to the name. */
export const StateMark = ({ type, name }: { type: StateType | null | undefined; name: string | null | undefined }) => (
  <span class="state" data-type={type ?? 'NONE'}>
    {name ?? type ?? 'No state'}
  </span>
);

interface Props {
  at: string | null | undefined;
  /** Whether to display the seconds on every day. */
  precise?: boolean;
  /** Whether to display the distance from now as well. */
  away?: boolean;
}

/** A time, with its date, zone, and distance from now as a tooltip. */
export function Time({ at, precise, away }: Props) {
  if (!at) return <span class="hint">–</span>;
  return (
    <>
      <time dateTime={at} title={fullText(at)}>
        {precise ? preciseText(at) : timeText(at)}
      </time>
      {away && <span class="hint away"> {awayText(at, eachHalfMinute.value)}</span>}
    </>
  );
}

/** The distance of a time from now: `3 min ago`. The time itself is its tooltip. */
export function Ago({ at }: { at: string | null | undefined }) {
  if (!at) return <span class="hint">–</span>;
  return (
    <time dateTime={at} title={fullText(at)}>
      {awayText(at, eachHalfMinute.value)}
    </time>
  );
}

interface SinceProps {
  /** Its length when it was loaded, in seconds. */
  seconds: number;
  /** Whether it continues to grow. */
  grows: boolean;
}

/** A duration, which grows every second while what it measures continues. */
function Duration({ seconds, grows }: SinceProps) {
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

/** Tags, as links to all objects with the same tag on a page such as `/runs`. */
export const Tags = ({ of, page }: { of: readonly string[]; page?: string }) => (
  <>
    {of.map((tag) => (
      <a key={tag} class="tag" {...(page && { href: `${pathOf(page)}?${new URLSearchParams({ tag })}` })}>
        {tag}
      </a>
    ))}
  </>
);

type Nullable = string | null | undefined;

/** A link to a flow or a deployment, with its name, which is requested if it is not known. */
export function NamedLink({ kind, id, name }: { kind: Named; id: Nullable; name?: Nullable }) {
  if (!id) return <span class="hint">–</span>;
  return <a href={pathOf(`/${kind}s/${id}`)}>{name ?? nameOf(kind, id) ?? '…'}</a>;
}

/** The first lines of a text of any length. The whole is its tooltip. */
export const Clamp = ({ text, lines = 2 }: { text: string; lines?: number }) => (
  <span class="clamp" style={{ '--lines': lines }} title={text}>
    {text}
  </span>
);

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/g;

/** A text with its web addresses as links. */
export function Linked({ text }: { text: string }) {
  const parts: preact.ComponentChildren[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push(
      text.slice(end, index),
      <a href={address} target="_blank" rel="noreferrer noopener">
        {address}
      </a>,
    );
    end = index + address.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

/** A link to a work pool, with the queue in it. */
export const PoolLink = ({ name, queue }: { name: string; queue?: string | null }) => (
  <>
    <a href={pathOf(`/work-pools/${encodeURIComponent(name)}`)}>{name}</a>
    {queue && ` · ${queue}`}
  </>
);
