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
