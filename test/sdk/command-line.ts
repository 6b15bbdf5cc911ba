import type { PythonRun } from './python.ts';
import type { Session } from './with-client.ts';

/** The client's command line. Returns the output of a command. `fails` expects an error. */
export class CommandLine {
  private received = 0;

  constructor(private readonly program: PythonRun) {}

  static start(session: Session): CommandLine {
    return new CommandLine(session.start(['command_lines.py'], { env: { COLUMNS: '240', PREFECT_CLI_WRAP_LINES: 'false' } }));
  }

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

  /** Commands run one at a time. After each, the process prints a line with the exit code. */
  private async execute(args: string[]): Promise<{ code: number; output: string }> {
    this.program.send(`${JSON.stringify(args)}\n`);
    const end = await this.program.says(/\n-- ended with (-?\d+) --\n/, this.received);
    const output = this.program.output().slice(this.received, end.index);
    this.received = end.index + end.text.length;
    return { code: Number(end.groups[0]), output };
  }
}
