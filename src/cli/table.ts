/** The lines of a table, starting with its titles. Each column is as wide as its widest cell. */
export function tableLines(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    widths
      .map((width, column) => (line[column] ?? '').padEnd(width))
      .join('  ')
      .trimEnd(),
  );
}
