import { toString as describe } from 'cronstrue';

/** The languages in which schedules are described, in addition to English. Each is a file of two kilobytes that is loaded for its readers. */
const LANGUAGES: Record<string, () => Promise<unknown>> = {
  de: () => import('cronstrue/locales/de'),
  es: () => import('cronstrue/locales/es'),
  fr: () => import('cronstrue/locales/fr'),
  zh_CN: () => import('cronstrue/locales/zh_CN'),
};

/** The names of languages whose tag differs. */
const ALIASES: Record<string, string> = { zh: 'zh_CN' };

/** The first of the reader's languages that is known, otherwise English. */
export function languageOf(preferred: readonly string[]): string {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split(/[-_@.]/)[0] ?? '';
    if (language === 'en') return 'en';
    const known = ALIASES[language] ?? language;
    if (Object.hasOwn(LANGUAGES, known)) return known;
  }
  return 'en';
}

/** A cron expression in words, with the tag of their language; undefined if the library doesn't understand it. */
export async function cronWords(cron: string, preferred: readonly string[]): Promise<{ text: string; lang: string } | undefined> {
  const locale = languageOf(preferred);
  try {
    await LANGUAGES[locale]?.();
    const text = describe(cron, { locale, use24HourTimeFormat: true, verbose: false });
    return { text, lang: locale.replace('_', '-') };
  } catch {
    return undefined;
  }
}
