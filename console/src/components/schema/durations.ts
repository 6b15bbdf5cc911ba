import { secondsOf, secondsText } from '../../durations.ts';

const ISO = /^P(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const SECONDS = [604_800, 86_400, 3600, 60, 1];

/** A duration such as `PT5M` as it is typed: `5m`. Other texts stay as they are. */
export function typedDuration(value: string): string {
  const parts = ISO.exec(value)?.slice(1);
  if (!parts?.some(Boolean)) return value;
  return secondsText(parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (SECONDS[index] ?? 0), 0));
}

/** A typed duration, such as `90s` or `5m`, in the format of schemas: `PT300S`. Other texts stay as they are, for the service to judge. */
export function isoDuration(text: string): string {
  const seconds = secondsOf(text);
  return seconds === undefined ? text.trim() : `PT${seconds}S`;
}
