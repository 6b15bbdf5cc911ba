import { describe, expect, it } from 'vitest';
import { scheduleWords } from '../../console/src/deployments/schedule-words.ts';

const words = async (schedule: Record<string, unknown>, ...languages: string[]) => (await scheduleWords(schedule, languages))?.text;

describe('a recurrence rule in words', () => {
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['RRULE:FREQ=DAILY;INTERVAL=2', 'Every 2 days'],
    ['DTSTART:20260101T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=9;BYMINUTE=30', 'Every week on Monday and Friday at 09:30'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=MO', 'Every 2 weeks on Sunday'],
    ['FREQ=MONTHLY;BYDAY=1MO,-1FR', 'Every month on the first Monday and the last Friday'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month on the last weekday'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15;BYHOUR=9,17;BYMINUTE=0', 'Every month on day 1 and 15 of the month at 09:00 and 17:00'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day of the month'],
    ['FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1', 'Every year on day 1 of the month in January and July'],
    ['FREQ=HOURLY;BYMINUTE=0,30', 'Every hour at minute 0 and 30'],
    ['freq=daily;until=20261231T000000Z', 'Every day, until 31 December 2026'],
    ['FREQ=DAILY;COUNT=1', 'Every day, once'],
    ['FREQ=MINUTELY;INTERVAL=5;COUNT=10', 'Every 5 minutes, 10 times'],
  ])('%s', async (rrule, expected) => expect(await words({ rrule }, 'en-GB')).toBe(expected));

  const RULE = 'FREQ=MONTHLY;BYDAY=2TU;BYMONTH=3,10;BYHOUR=6;BYMINUTE=0;UNTIL=20271231';
  it.each([
    ['de-DE', 'Jeden Monat am zweiten Dienstag im März und Oktober um 06:00, bis 31. Dezember 2027'],
    ['es', 'Cada mes el segundo martes en marzo y octubre a las 06:00, hasta el 31 de diciembre de 2027'],
    ['fr-CA', 'Chaque mois le deuxième mardi en mars et octobre à 06:00, jusqu’au 31 décembre 2027'],
    ['zh-TW', '每个月 第二个星期二 三月和十月 06:00，直到2027年12月31日'],
    ['ja', 'Every month on the second Tuesday in March and October at 06:00, until 31 December 2027'],
  ])('in %s', async (language, expected) => expect(await words({ rrule: RULE }, language)).toBe(expected));

  it.each([
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    'FREQ=DAILY;BYSETPOS=1',
    'FREQ=MINUTELY;BYHOUR=9',
    // the minutes are those of the start of the rule
    'FREQ=DAILY;BYHOUR=9',
    'RRULE:FREQ=DAILY\nEXDATE:20260101T000000Z',
    'RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY',
    'nonsense',
    '',
  ])('%j has none, because they would leave something out', async (rrule) => expect(await words({ rrule }, 'en')).toBeUndefined());
});

describe('an interval in words', () => {
  it.each([
    [1, 'en', 'Every second'],
    [900, 'en', 'Every 15 minutes'],
    [5400, 'en', 'Every 90 minutes'],
    [3600, 'de', 'Jede Stunde'],
    [86_400, 'de', 'Jeden Tag'],
    [172_800, 'de', 'Alle 2 Tage'],
    [7200, 'fr', 'Toutes les 2 heures'],
    [172_800, 'fr', 'Tous les 2 jours'],
    [604_800, 'es', 'Cada semana'],
    [1_209_600, 'zh', '每2周'],
    [3600, 'zh', '每小时'],
  ])('%d seconds in %s', async (interval, language, expected) => expect(await words({ interval }, language)).toBe(expected));

  it('with a fraction of a second has none', async () => expect(await words({ interval: 1.5 }, 'en')).toBeUndefined());
});

it('a cron expression is described in the same languages', async () => {
  expect(await words({ cron: '0 3 * * *' }, 'en')).toBe('At 03:00');
  expect(await words({ cron: '0 3 * * *' }, 'de')).toBe('Um 03:00');
});
