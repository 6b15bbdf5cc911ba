/** A template that cannot be read or rendered. `line` is 0 for a rule about the whole template (loop limits) and for render errors. */
export class TemplateError extends Error {
  readonly line: number;

  constructor(message: string, line = 0) {
    super(message);
    this.name = 'TemplateError';
    this.line = line;
  }
}
