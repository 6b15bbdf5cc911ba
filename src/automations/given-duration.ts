import type { Problem } from '../base/errors.ts';
import type { JsonValue } from '../base/json/value.ts';
import { durationSeconds } from '../base/time/durations.ts';

/** Parses a duration in any of its spellings to seconds. If it is invalid, adds a problem at `place` and returns undefined. */
export function givenDuration(value: JsonValue, place: (string | number)[], problems: Problem[]): number | undefined {
  const seconds = durationSeconds(value);
  if (seconds !== undefined && Number.isFinite(seconds)) return seconds;
  problems.push({ type: 'time_delta_parsing', loc: place, msg: 'Input should be a valid timedelta', input: value });
  return undefined;
}
