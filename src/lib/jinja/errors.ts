/** A template that cannot be parsed or rendered. `line` is 0 for limits on the whole template and for errors while rendering. */
export class TemplateError extends Error {
  readonly line: number;

  constructor(message: string, line = 0) {
    super(message);
    this.name = 'TemplateError';
    this.line = line;
  }
}
