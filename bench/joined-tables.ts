import { readFileSync } from 'node:fs';
import { aligned } from './report.ts';

// Joins the outputs of two comparisons, with SQLite and with PostgreSQL, to one table:
// npx tsx bench/joined-tables.ts sqlite.md postgres.md

/** The columns that the table has for each database, by their names in the output. The last one contains failures. */
const COLUMNS = ['per second', 'p99 ms', 'ratio', ''];
const NONE = COLUMNS.map(() => '');

/** The rows of the only table of a text, the header first. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

/** The chosen cells of each scenario. */
function figuresOf(file: string): Map<string, string[]> {
  const [header = [], ...rows] = rowsOf(readFileSync(file, 'utf8'));
  const places = COLUMNS.map((name) => header.indexOf(name));
  if (places.includes(-1)) throw new Error(`${file} is not the output of --compare`);
  return new Map(rows.map((row) => [row[0]!, places.map((place) => row[place]!)]));
}

const [sqlite, postgres] = process.argv.slice(2).map(figuresOf);
if (!sqlite || !postgres) throw new Error('two files are needed: the outputs of SQLite and of PostgreSQL');
const header = ['scenario', ...['SQLite', 'PostgreSQL'].flatMap((name) => COLUMNS.map((column) => `${name}${column && `: ${column}`}`))];
const rows = [...sqlite].map(([scenario, figures]) => [scenario, ...figures, ...(postgres.get(scenario) ?? NONE)]);
process.stdout.write(`${aligned([header, ...rows], [1, 2, 3, 5, 6, 7])}\n`);
