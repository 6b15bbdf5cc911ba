/** The end of the interval at a time. Intervals begin at whole multiples of their width in the time zone of the browser. */
export function intervalEnd(now: number, width: number): number {
  const offset = -new Date(now).getTimezoneOffset() * 60;
  return Math.ceil((now / 1000 + offset) / width) * width - offset;
}
