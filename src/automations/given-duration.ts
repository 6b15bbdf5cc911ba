import { durationSeconds } from '../base/durations.ts';
import type { Problem } from '../base/errors.ts';
import type { JsonValue } from '../base/json/value.ts';

/** Seconds of a duration in any of its spellings; undefined, and a problem at `place`, for what is none. */
export function givenDuration(value: JsonValue, place: (string | number)[], problems: Problem[]): number | undefined {
  const seconds = durationSeconds(value);
  if (seconds !== undefined && Number.isFinite(seconds)) return seconds;
  problems.push({ type: 'time_delta_parsing', loc: place, msg: 'Input should be a valid timedelta', input: value });
  return undefined;
}
