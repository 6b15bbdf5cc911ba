import { signal } from '@preact/signals';
import { remembered } from '../preferences.ts';

/** Whether times are those of UTC instead of the time zone of the browser. */
export const inUtc = remembered<boolean>('utc', false);

/** A clock that ticks only while something displays it. */
function ticking(milliseconds: number) {
  const now = signal(Date.now(), {
    watched() {
      this.value = Date.now();
      timer = setInterval(() => (this.value = Date.now()), milliseconds);
    },
    unwatched() {
      clearInterval(timer);
    },
  });
  let timer: ReturnType<typeof setInterval>;
  return now;
}

export const eachSecond = ticking(1000);
export const eachHalfMinute = ticking(30_000);
