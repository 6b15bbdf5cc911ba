import type { Schedule } from '@contralto/client';

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

/** The languages in which schedules are described, in addition to English, by the names that cronstrue uses. */
const KNOWN = ['de', 'es', 'fr', 'zh_CN'];

/** The names of languages whose tag differs. */
const ALIASES: Record<string, string> = { zh: 'zh_CN' };

/** The first of the reader's languages that is known, otherwise English. */
export function languageOf(preferred: readonly string[]): string {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split(/[-_@.]/)[0] ?? '';
    if (language === 'en') return 'en';
    const known = ALIASES[language] ?? language;
    if (KNOWN.includes(known)) return known;
  }
  return 'en';
}
