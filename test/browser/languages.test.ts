import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { PAGES } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { inBrowser, type OpenOptions } from './support/site.ts';

const [ST_JOHNS, KOLKATA] = ['America/St_Johns', 'Asia/Kolkata'];

/** Browsers by their language (null: the default of a machine without one), in time zones with half-hour offsets. */
const BROWSERS: { locale: string | null; language: string; zone: string }[] = [
  { locale: null, language: 'en-US@posix', zone: ST_JOHNS },
  { locale: 'de-DE', language: 'de-DE', zone: KOLKATA },
  { locale: 'ar-EG', language: 'ar-EG', zone: ST_JOHNS },
  { locale: 'ja-JP', language: 'ja-JP', zone: KOLKATA },
];

/** Faults in the times and numbers of a page, one line each. */
async function faultsOf(page: Page, zone: string): Promise<string[]> {
  const { text, times } = await page.evaluate(() => ({
    // biome-ignore lint/performance/useDomNodeTextContent: only the text that a reader sees
    text: document.body.innerText,
    // the rows outside the window have no innerText
    times: [...document.querySelectorAll('time')].map(({ dateTime, title, textContent }) => ({ dateTime, title, text: textContent ?? '' })),
  }));
  const faults = [...text.matchAll(/\b(?:NaN|undefined|Invalid Date)\b|(?![0-9])\p{Nd}/gu)].map(([found]) => `shows ${found}`);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  for (const { dateTime, title, text: shown } of times) {
    const expected = clock.format(new Date(dateTime));
    // in a preview, the text is in the time zone of the schedule
    if (!title.includes(expected) || !/^[\x20-\x7e]+$/.test(title + shown))
      faults.push(`${dateTime}: ${shown} (${title}), not ${expected}`);
    if (!/\d\d:\d\d|^now$|^in \d| ago$/.test(shown)) faults.push(`${dateTime}: ${shown}`);
  }
  return faults;
}

inBrowser('every page, for each language and time zone of the browser', (site) => {
  for (const [title, path] of someOf(PAGES)) {
    it(`${title}: numbers and times are readable`, async () => {
      const open = async ({ locale, language, zone }: (typeof BROWSERS)[number]) => {
        const page = await site.open(path(site.data), { locale, zone });
        expect(await page.evaluate('navigator.language')).toBe(language);
        await expect.poll(() => page.title(), { timeout: 10_000 }).toContain(title);
        await settled(page);
        expect(await page.locator('[role=alert]').allTextContents()).toEqual([]);
        return (await faultsOf(page, zone)).map((fault) => `${language} in ${zone}: ${fault}`);
      };
      expect((await Promise.all(BROWSERS.map(open))).flat()).toEqual([]);
    });
  }

  const ODD: [what: string, options: OpenOptions][] = [
    [
      'no language at all',
      { before: "for (const name of ['language', 'languages']) Object.defineProperty(navigator, name, { get: () => undefined });" },
    ],
    [
      'an empty list of languages',
      {
        before:
          "Object.defineProperty(navigator, 'languages', { get: () => [] }); Object.defineProperty(navigator, 'language', { get: () => '' });",
      },
    ],
    ['a language with digits, calendar and clock of its own', { locale: 'fa-IR-u-nu-arabext-ca-persian-hc-h12' }],
    ['a language with another upper case of i', { locale: 'tr-TR' }],
    ['a zone three quarters of an hour off', { zone: 'Asia/Kathmandu' }],
    ['a zone on the other side of the date line', { zone: 'Pacific/Kiritimati' }],
    [
      'a zone that the browser does not know',
      {
        before:
          "const { resolvedOptions } = Intl.DateTimeFormat.prototype; Intl.DateTimeFormat.prototype.resolvedOptions = function () { return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }; };",
      },
    ],
  ];
  for (const [what, options] of someOf(ODD)) {
    it(`the overview, a timeline and a new schedule: ${what}`, async () => {
      const { zone = 'Europe/Berlin' } = options;
      const { runs, deployment } = site.data;
      const overview = async () => {
        const page = await site.open('/', options);
        await settled(page);
        await page.locator('.plot-area').waitFor();
        return faultsOf(page, zone);
      };
      const timeline = async () => {
        const page = await site.open(`/runs/${runs.completed}`, options);
        await settled(page);
        return faultsOf(page, zone);
      };
      const schedule = async () => {
        const page = await site.open(`/deployments/${deployment}?tab=Schedules`, options);
        await settled(page);
        await page.getByRole('button', { name: 'Add schedule' }).click();
        const dialog = page.getByRole('dialog');
        await dialog
          .getByRole('list', { name: 'Next times' })
          .getByText(/^\w{3},? 0?\d+ \w+, 03:00:00$|^\w{3},? \d+ \w+ \d{4}, 03:00:00$/)
          .first()
          .waitFor();
        return faultsOf(page, zone);
      };
      expect((await Promise.all([overview(), timeline(), schedule()])).flat()).toEqual([]);
    });
  }
});
