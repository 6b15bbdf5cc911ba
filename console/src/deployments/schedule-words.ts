import type { Schedule } from '@contralto/client';
import { languageOf } from './languages.ts';

/** A schedule in words, with the tag of their language: the first of the reader's languages that is known. Undefined for a rule without words. */
export async function scheduleWords(
  { cron, interval, rrule }: Schedule,
  preferred: readonly string[],
): Promise<{ text: string; lang: string } | undefined> {
  const locale = languageOf(preferred);
  const lang = locale.replace('_', '-');
  const text =
    cron === undefined
      ? await import('./rule-words.ts').then(({ intervalWords, ruleWords }) =>
          interval === undefined ? ruleWords(rrule ?? '', lang) : intervalWords(interval, lang),
        )
      : await (await import('./cron-words.ts')).cronWords(cron, locale);
  return text === undefined ? undefined : { text, lang };
}
