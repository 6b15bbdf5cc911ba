import { Argument, type Command, type Option } from 'commander';
import { print } from '../database.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const MORE = `
To install it:
  bash   contralto completion bash > ~/.local/share/bash-completion/completions/contralto
  zsh    contralto completion zsh > "\${fpath[1]}/_contralto"
  fish   contralto completion fish > ~/.config/fish/completions/contralto.fish`;

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print the completion script for a shell.')
    .addArgument(new Argument('<shell>', 'shell').choices(SHELLS))
    .addHelpText('after', MORE)
    .action((shell: Shell) => print(completionScript(program, shell)));
}

/** A command with the words that select it, such as `db upgrade`. */
interface Node {
  path: string;
  commands: { name: string; description: string }[];
  flags: { names: string[]; description: string; takesValue: boolean }[];
}

/** The completion script for a shell, generated from the commands and flags of the program. The script starts no process. */
function completionScript(program: Command, shell: Shell): string {
  const name = program.name();
  const nodes = nodesOf(program, '');
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](name, nodes);
}

function nodesOf(command: Command, path: string): Node[] {
  const children = command.commands.filter((child) => child.name() !== 'help');
  const node = {
    path,
    commands: children.map((child) => ({ name: child.name(), description: child.description() })),
    flags: [
      ...command.options.filter(({ hidden }) => !hidden).map(flagOf),
      { names: ['--help'], description: 'display help', takesValue: false },
    ],
  };
  return [node, ...children.flatMap((child) => nodesOf(child, `${path} ${child.name()}`.trim()))];
}

const flagOf = ({ short, long, description, required, optional }: Option) => ({
  names: [short, long].filter((one): one is string => Boolean(one)),
  description,
  takesValue: required || optional,
});

/** Follows the words before the cursor to the command that they select; flags and their values select no command. */
function bashScript(name: string, nodes: Node[]): string {
  const cases = nodes.map(
    ({ path, commands, flags }) =>
      `    '${path}') words='${[...commands.map((one) => one.name), ...flags.flatMap(({ names }) => names)].join(' ')}' ;;`,
  );
  return `# bash completion of ${name}
_${name}() {
  local word path='' words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
${pathCases(nodes, '      ')}
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${name} ${name}`;
}

function zshScript(name: string, nodes: Node[]): string {
  const entry = (word: string, description: string) => quoted(`${word.replaceAll(':', '\\:')}:${description}`);
  const cases = nodes.map(({ path, commands, flags }) => {
    const entries = [
      ...commands.map((one) => entry(one.name, one.description)),
      ...flags.flatMap(({ names, description }) => names.map((one) => entry(one, description))),
    ];
    return `    '${path}') entries=(\n${entries.map((one) => `      ${one}`).join('\n')}\n    ) ;;`;
  });
  return `#compdef ${name}
_${name}() {
  local word cmd=''
  local -a entries
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${cmd:+$cmd }$word" in
${pathCases(nodes, '      ', 'cmd')}
    esac
  done
  case "$cmd" in
${cases.join('\n')}
  esac
  _describe -t commands ${name} entries
  _files
}
compdef _${name} ${name}`;
}

function fishScript(name: string, nodes: Node[]): string {
  const lines = nodes.flatMap(({ path, commands, flags }) => {
    const here = `__${name}_at ${quoted(path)}`;
    return [
      ...commands.map((one) => `complete -c ${name} -n ${quoted(here)} -f -a ${one.name} -d ${quoted(one.description)}`),
      ...flags.map(({ names, description, takesValue }) => {
        const spelled = names.map((one) => (one.startsWith('--') ? `-l ${one.slice(2)}` : `-s ${one.slice(1)}`)).join(' ');
        return `complete -c ${name} -n ${quoted(here)} ${spelled}${takesValue ? ' -r' : ''} -d ${quoted(description)}`;
      }),
    ];
  });
  const known = nodes.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  return `# fish completion of ${name}
function __${name}_at
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim "$path $word")
    contains -- "$next" ${known.join(' ')}; and set path $next
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}`;
}

const pathCases = (nodes: Node[], indent: string, variable = 'path') =>
  nodes
    .filter(({ path }) => path !== '')
    .map(({ path }) => `${indent}'${path}') ${variable}='${path}' ;;`)
    .join('\n');

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
