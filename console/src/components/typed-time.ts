const two = (value: number) => String(value).padStart(2, '0');

/** An instant such as `2026-01-31T13:05:00.000Z` as a user would type it, in the time zone of the browser: `2026-01-31 14:05`. Other texts are unchanged. */
export function typedTime(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return text;
  const at = new Date(text);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const seconds = at.getSeconds() + at.getMilliseconds() / 1000;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}${seconds > 0 ? `:${two(Math.floor(seconds))}` : ''}`;
}
