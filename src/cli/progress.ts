import type { Progress } from '../store/moving/copy.ts';
import { counted, lasting, plural } from './words.ts';

const BAR = 30;
/** Milliseconds between updates of the bar on a terminal. */
const REDRAW = 100;
const REPEAT = 10_000;

/** Rows per second, and seconds until the end. */
export interface Speed {
  rate?: number | undefined;
  remaining?: number | undefined;
}

const speed = ({ rate, remaining }: Speed): string =>
  rate === undefined || remaining === undefined ? '' : `, ${counted(Math.round(rate))} per second, ${lasting(remaining)} remaining`;

export interface ProgressDisplay {
  rows: (progress: Progress & Speed) => void;
  pages: (whole: number) => void;
  /** Called while the runs of a table are counted. */
  counting: (table: string, whole: number) => void;
  /** Removes the bar. */
  end(): void;
}

/** A progress bar on a terminal; otherwise one line per table, and for a long table one line every ten seconds. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): ProgressDisplay {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): ProgressDisplay {
  let drawn = 0;
  const draw = (whole: number, text: string) => {
    const now = Date.now();
    if (now - drawn < REDRAW && whole < 1) return;
    drawn = now;
    const full = Math.floor(whole * BAR);
    const line = `[${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${String(Math.floor(whole * 100)).padStart(3)} %  ${text}`;
    stream.write(`\r${line.slice(0, Math.max(20, stream.columns - 1))}\u001b[K`);
  };
  return {
    rows: ({ phase, table, rows, whole, ...rest }) =>
      draw(whole, `${phase === 'copied' ? 'copying' : 'verifying'} ${table}: ${plural(rows, 'row')}${speed(rest)}`),
    pages: (whole) => draw(whole, 'copying pages'),
    counting: (table, whole) => draw(whole, `counting ${table}`),
    end: () => void stream.write('\r\u001b[K'),
  };
}

function lines(stream: NodeJS.WriteStream): ProgressDisplay {
  let last = Date.now();
  const print = (whole: number, text: string) => {
    last = Date.now();
    stream.write(`${String(Math.floor(whole * 100)).padStart(3)} %  ${text}\n`);
  };
  const isDue = () => Date.now() - last >= REPEAT;
  return {
    rows({ phase, table, rows, finished, whole, ...rest }) {
      if (finished ? rows > 0 : isDue())
        print(whole, `${table}: ${plural(rows, 'row')} ${phase}${finished ? '' : ' so far'}${speed(rest)}`);
    },
    pages: (whole) => isDue() && print(whole, 'pages copied so far'),
    counting: (table, whole) => isDue() && print(whole, `${table} counted so far`),
    end() {},
  };
}
