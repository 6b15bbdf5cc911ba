import { movedSettingsList } from '../src/moving-in/settings/settings.ts';

const START = '<!-- Generated from src/moving-in/settings/settings-table.ts by `npm run generate`. Do not edit. -->';
const END = '<!-- End of the generated list. -->';

/** The page about imports with the current list of settings. */
export function withMovedSettings(page: string): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('docs/moving-in.md lacks the markers of the settings list');
  return `${before}${START}\n\n${movedSettingsList()}\n\n${END}${after}`;
}
