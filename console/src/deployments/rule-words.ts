import { LANGUAGE } from '../components/texts.ts';

/** What a language adds to the names and lists of `Intl`. */
interface Phrases {
  /** One unit, such as "every day". */
  every: (unit: string, name: string) => string;
  /** Several units, such as "every 2 days". */
  everyFew: (amount: string, unit: string) => string;
  on: (days: string) => string;
  /** The words of 1 to 5, and of the last. */
  ordinals: readonly [string, string, string, string, string, string];
  nth: (ordinal: string, day: string) => string;
  /** A day from Monday to Friday. */
  workday: string;
  dates: (numbers: string) => string;
  lastDate: string;
  months: (names: string) => string;
  at: (times: string) => string;
  minutes: (numbers: string) => string;
  until: (date: string) => string;
  times: (count: number) => string;
}

const PHRASES: Record<string, Phrases> = {
  en: {
    every: (_, name) => `every ${name}`,
    everyFew: (amount) => `every ${amount}`,
    on: (days) => `on ${days}`,
    ordinals: ['first', 'second', 'third', 'fourth', 'fifth', 'last'],
    nth: (ordinal, day) => `the ${ordinal} ${day}`,
    workday: 'weekday',
    dates: (numbers) => `on day ${numbers} of the month`,
    lastDate: 'on the last day of the month',
    months: (names) => `in ${names}`,
    at: (times) => `at ${times}`,
    minutes: (numbers) => `at minute ${numbers}`,
    until: (date) => `until ${date}`,
    times: (count) => (count === 1 ? 'once' : `${count} times`),
  },
  de: {
    every: (unit, name) => `${{ day: 'jeden', month: 'jeden', year: 'jedes' }[unit] ?? 'jede'} ${name}`,
    everyFew: (amount) => `alle ${amount}`,
    on: (days) => `am ${days}`,
    ordinals: ['ersten', 'zweiten', 'dritten', 'vierten', 'fünften', 'letzten'],
    nth: (ordinal, day) => `${ordinal} ${day}`,
    workday: 'Werktag',
    dates: (numbers) => `am ${numbers.replaceAll(/\d+/g, '$&.')} des Monats`,
    lastDate: 'am letzten Tag des Monats',
    months: (names) => `im ${names}`,
    at: (times) => `um ${times}`,
    minutes: (numbers) => `in Minute ${numbers}`,
    until: (date) => `bis ${date}`,
    times: (count) => `${count}-mal`,
  },
  es: {
    every: (_, name) => `cada ${name}`,
    everyFew: (amount) => `cada ${amount}`,
    on: (days) => `el ${days}`,
    ordinals: ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'último'],
    nth: (ordinal, day) => `${ordinal} ${day}`,
    workday: 'día laborable',
    dates: (numbers) => `el día ${numbers} del mes`,
    lastDate: 'el último día del mes',
    months: (names) => `en ${names}`,
    at: (times) => `a las ${times}`,
    minutes: (numbers) => `en el minuto ${numbers}`,
    until: (date) => `hasta el ${date}`,
    times: (count) => `${count} ${count === 1 ? 'vez' : 'veces'}`,
  },
  fr: {
    every: (_, name) => `chaque ${name}`,
    everyFew: (amount, unit) => `${['day', 'month', 'year'].includes(unit) ? 'tous' : 'toutes'} les ${amount}`,
    on: (days) => `le ${days}`,
    ordinals: ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'dernier'],
    nth: (ordinal, day) => `${ordinal} ${day}`,
    workday: 'jour ouvré',
    dates: (numbers) => `le ${numbers} du mois`,
    lastDate: 'le dernier jour du mois',
    months: (names) => `en ${names}`,
    at: (times) => `à ${times}`,
    minutes: (numbers) => `à la minute ${numbers}`,
    until: (date) => `jusqu’au ${date}`,
    times: (count) => `${count} fois`,
  },
  'zh-CN': {
    every: (_, name) => `每${name}`,
    everyFew: (amount) => `每${amount}`,
    on: (days) => days,
    ordinals: ['第一个', '第二个', '第三个', '第四个', '第五个', '最后一个'],
    nth: (ordinal, day) => `${ordinal}${day}`,
    workday: '工作日',
    dates: (numbers) => numbers.replaceAll(/\d+/g, '$&日'),
    lastDate: '最后一天',
    months: (names) => names,
    at: (times) => times,
    minutes: (numbers) => `第${numbers}分钟`,
    until: (date) => `直到${date}`,
    times: (count) => `共${count}次`,
  },
};

const WEEK = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const UNITS: Record<string, string> = {
  SECONDLY: 'second',
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};
const SECONDS: [unit: string, seconds: number][] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** The parts that have words. A rule with others has none, because its words would leave something out. */
const PARTS = /^(FREQ|INTERVAL|WKST|COUNT|UNTIL|BY(DAY|MONTHDAY|MONTH|HOUR|MINUTE|SETPOS))$/;

const MAX_TIMES = 6;

const two = (value: number) => String(value).padStart(2, '0');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function wordsOf(lang: string) {
  const phrases = PHRASES[lang] ?? PHRASES.en!;
  const tag = lang === 'en' ? LANGUAGE : lang;
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const dated = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const [weekday, month, date] = [dated({ weekday: 'long' }), dated({ month: 'long' }), dated({ dateStyle: 'long' })];
  return {
    ...phrases,
    every(count: number, unit: string) {
      const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
      if (count !== 1) return phrases.everyFew(format.format(count).replaceAll('\u00A0', ' '), unit);
      const name = format.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? unit;
      return phrases.every(unit, name);
    },
    list: (items: readonly (string | number)[]) => list.format(items.map(String)),
    // 5 January 1970 was a Monday
    weekday: (day: number) => weekday.format(new Date(Date.UTC(1970, 0, 5 + day))),
    month: (number: number) => month.format(new Date(Date.UTC(1970, number - 1))),
    date: (at: Date) => date.format(at),
  };
}

/** An interval of a schedule in words, such as "Every 15 minutes", in the largest unit that divides it. */
export function intervalWords(seconds: number, lang: string): string | undefined {
  const [unit, size] = SECONDS.find(([, one]) => seconds % one === 0) ?? [];
  return unit && size && seconds > 0 ? capital(wordsOf(lang).every(seconds / size, unit)) : undefined;
}

/** A recurrence rule (RFC 5545) in words; undefined for one with parts that have no words. */
export function ruleWords(text: string, lang: string): string | undefined {
  const lines = text.trim().split(/\s+/);
  const rules = lines.filter((line) => !/^DTSTART[:;]/i.test(line));
  const [rule = ''] = rules;
  if (rules.length !== 1) return undefined;
  const parts = new Map(
    rule
      .toUpperCase()
      .replace(/^RRULE:/, '')
      .split(';')
      .filter((part) => part !== '')
      .map((part) => part.split('=') as [string, string]),
  );
  const unit = UNITS[parts.get('FREQ') ?? ''];
  if (!unit || [...parts.keys()].some((part) => !PARTS.test(part))) return undefined;
  const numbers = (part: string) => parts.get(part)?.split(',').map(Number) ?? [];
  const words = wordsOf(lang);
  const days = daysOf(parts, numbers('BYSETPOS'), unit, words);
  const dates = datesOf(numbers('BYMONTHDAY'), words);
  const times = timesOf(numbers('BYHOUR'), numbers('BYMINUTE'), unit, words);
  if (days === undefined || dates === undefined || times === undefined || (days && dates)) return undefined;
  const months = numbers('BYMONTH');
  const main = [
    words.every(Number(parts.get('INTERVAL') ?? 1), unit),
    days,
    dates,
    months.length > 0 && words.months(words.list(months.map(words.month))),
    times,
  ];
  return [capital(main.filter(Boolean).join(' ')), ...endOf(parts, words)].join(lang.startsWith('zh') ? '，' : ', ');
}

type Words = ReturnType<typeof wordsOf>;

/** The days of the week; empty if the rule has none, and undefined if they have no words. */
function daysOf(parts: Map<string, string>, positions: readonly number[], unit: string, words: Words): string | undefined {
  const given = parts.get('BYDAY');
  if (given === undefined) return positions.length > 0 ? undefined : '';
  const days = given.split(',').map((one) => {
    const [, nth = '', day = ''] = /^([+-]?\d*)(MO|TU|WE|TH|FR|SA|SU)$/.exec(one) ?? [];
    return { nth: nth === '' ? undefined : Number(nth), at: WEEK.indexOf(day) };
  });
  if (days.some(({ at }) => at === -1)) return undefined;
  const ordinal = (nth: number) => (nth === -1 ? words.ordinals[5] : nth > 0 && nth < 6 ? words.ordinals[nth - 1] : undefined);
  const isMonthly = unit === 'month' || (unit === 'year' && parts.has('BYMONTH'));
  if (positions.length > 0) {
    const areWorkdays =
      days.length === 5 && new Set(days.map(({ at }) => at)).size === 5 && days.every(({ at, nth }) => at < 5 && nth === undefined);
    const [first] = days;
    const name = areWorkdays ? words.workday : days.length === 1 && first && first.nth === undefined ? words.weekday(first.at) : undefined;
    // "the first Monday" is that of a month
    const ordinals = positions.map(ordinal);
    if (
      name === undefined ||
      !(unit === 'month' || (isMonthly && parts.get('BYMONTH')?.includes(',') === false)) ||
      ordinals.includes(undefined)
    )
      return undefined;
    return words.on(words.list(ordinals.map((one) => words.nth(one ?? '', name))));
  }
  const names = days.map(({ nth, at }) => {
    if (nth === undefined) return words.weekday(at);
    const found = ordinal(nth);
    return found === undefined || !isMonthly ? undefined : words.nth(found, words.weekday(at));
  });
  return names.includes(undefined) ? undefined : words.on(words.list(names.map(String)));
}

function datesOf(dates: readonly number[], words: Words): string | undefined {
  if (dates.length === 0) return '';
  if (dates.length === 1 && dates[0] === -1) return words.lastDate;
  return dates.every((one) => one > 0 && one < 32) ? words.dates(words.list(dates)) : undefined;
}

/** The times of a day. Hours without minutes take those of the start of the rule, which the text may lack. */
function timesOf(hours: readonly number[], minutes: readonly number[], unit: string, words: Words): string | undefined {
  if (hours.length === 0 && minutes.length === 0) return '';
  if (unit === 'second' || unit === 'minute') return undefined;
  if (hours.length === 0) return unit === 'hour' ? words.minutes(words.list(minutes)) : undefined;
  if (minutes.length === 0 || hours.length * minutes.length > MAX_TIMES) return undefined;
  return words.at(words.list(hours.flatMap((hour) => minutes.map((minute) => `${two(hour)}:${two(minute)}`))));
}

function endOf(parts: Map<string, string>, words: Words): string[] {
  const count = parts.get('COUNT');
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '') ?? [];
  return [
    ...(year ? [words.until(words.date(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))))] : []),
    ...(count ? [words.times(Number(count))] : []),
  ];
}
