import type { PythonResult } from './python.ts';
import type { Session } from './with-client.ts';

/** The client's command line. Returns the output of a command. `fails` expects an error. */
export class CommandLine {
  constructor(
    private readonly session: Session,
    private readonly env: Record<string, string> = {},
  ) {}

  async run(...args: string[]): Promise<string> {
    const { code, output } = await this.execute(args);
    if (code !== 0) throw new Error(`prefect ${args.join(' ')} exited with code ${code}:\n${output}`);
    return output;
  }

  async fails(...args: string[]): Promise<string> {
    const { code, output } = await this.execute(args);
    if (code === 0) throw new Error(`prefect ${args.join(' ')} succeeded unexpectedly:\n${output}`);
    return output;
  }

  private execute(args: string[]): Promise<PythonResult> {
    return this.session.start(['-m', 'prefect', ...args], { env: { COLUMNS: '240', PREFECT_CLI_WRAP_LINES: 'false', ...this.env } }).done;
  }
}
