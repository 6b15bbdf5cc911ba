import { toString as describe } from 'cronstrue';

/** Each language is a file of two kilobytes that is loaded for its readers. */
const LANGUAGES: Record<string, () => Promise<unknown>> = {
  de: () => import('cronstrue/locales/de'),
  es: () => import('cronstrue/locales/es'),
  fr: () => import('cronstrue/locales/fr'),
  zh_CN: () => import('cronstrue/locales/zh_CN'),
};

/** A cron expression in words; undefined if the library doesn't understand it. */
export async function cronWords(cron: string, locale: string): Promise<string | undefined> {
  try {
    await LANGUAGES[locale]?.();
    return describe(cron, { locale, use24HourTimeFormat: true, verbose: false });
  } catch {
    return undefined;
  }
}
