/** A template that fails to parse or render. `line` is 0 for limits on the whole template and for rendering errors. */
export class TemplateError extends Error {
  readonly line: number;

  constructor(message: string, line = 0) {
    super(message);
    this.name = 'TemplateError';
    this.line = line;
  }
}
