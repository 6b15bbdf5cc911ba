import { useSignal } from '@preact/signals';
import { CalendarDays } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { LANGUAGE, zoneHere } from '../components/texts.ts';
import { addMonths, atUtc, dayOf, dayText, moved, weeksOf } from './calendar.ts';
import { inUtc } from './clock.ts';
import { More } from './more.tsx';

const named = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LANGUAGE, { ...options, timeZone: 'UTC' });
const [MONTH, FULL, SHORT, LONG] = [
  named({ month: 'long', year: 'numeric' }),
  named({ dateStyle: 'full' }),
  named({ weekday: 'narrow' }),
  named({ weekday: 'long' }),
];

/** The current day in the time zone in which times are displayed. */
const today = (): number => {
  const now = new Date();
  return inUtc.peek() ? dayOf(now.toISOString().slice(0, 10)) : Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
};

interface Props {
  /** The id of the label of the field. */
  describedBy: string;
  /** The date of the field as `2026-01-31`, with or without a time; other texts are no date. */
  value: string;
  /** Whether the field has a time as well. */
  time?: boolean;
  pick: (text: string) => void;
}

/** A button next to a field for a date or time, with a calendar: the date-picker dialog of the ARIA Authoring Practices. */
export const DatePicker = ({ describedBy, ...props }: Props) => (
  <More label="Calendar" icon={CalendarDays} closing={false} role="dialog" describedBy={describedBy}>
    {(hide) => <Month {...props} hide={hide} />}
  </More>
);

function Month({ value, time = false, pick, hide }: Omit<Props, 'describedBy'> & { hide: () => void }) {
  const [, date, clock = ''] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?/.exec(value) ?? [];
  const chosen = date === undefined || Number.isNaN(dayOf(date)) ? undefined : dayOf(date);
  const shown = useSignal(chosen ?? today());
  const hours = useSignal(clock);
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(true);
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [shown.value]);
  const show = (day: number, keyboard: boolean) => {
    byKey.current = keyboard;
    shown.value = day;
  };
  const take = (day: number) => pick(`${dayText(day)}${time && hours.peek() !== '' ? ` ${hours.peek()}` : ''}`);
  const month = atUtc(shown.value).getUTCMonth();
  const weeks = weeksOf(shown.value);
  return (
    <div class="date-picker">
      <div class="title">
        <button type="button" class="quiet square" aria-label="Previous month" onClick={() => show(addMonths(shown.peek(), -1), false)}>
          ‹
        </button>
        <strong aria-live="polite">{MONTH.format(atUtc(shown.value))}</strong>
        <button type="button" class="quiet square" aria-label="Next month" onClick={() => show(addMonths(shown.peek(), 1), false)}>
          ›
        </button>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days
        role="grid"
        aria-label={MONTH.format(atUtc(shown.value))}
        onKeyDown={(event) => {
          const next = moved(event.key, shown.peek(), event.shiftKey);
          if (next === undefined) return;
          event.preventDefault();
          show(next, true);
        }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={LONG.format(atUtc(day))}>
                {SHORT.format(atUtc(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                <td key={day} role="gridcell" aria-selected={day === chosen}>
                  <button
                    type="button"
                    class="day"
                    tabIndex={day === shown.value ? 0 : -1}
                    data-other={atUtc(day).getUTCMonth() !== month}
                    aria-label={FULL.format(atUtc(day))}
                    aria-current={day === today() ? 'date' : undefined}
                    onClick={() => {
                      take(day);
                      hide();
                    }}
                  >
                    {atUtc(day).getUTCDate()}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {time && (
        <label class="clock">
          Time
          <input
            type="text"
            inputMode="numeric"
            placeholder="00:00"
            maxLength={8}
            value={hours.value}
            onInput={({ currentTarget }) => {
              hours.value = currentTarget.value.trim();
              if (/^\d\d?:\d\d(:\d\d)?$/.test(hours.value)) take(chosen ?? shown.peek());
            }}
          />
          <span class="hint">{inUtc.value ? 'UTC' : zoneHere()}</span>
        </label>
      )}
    </div>
  );
}
