import { type Command, Option } from 'commander';
import { loadSettings, type Settings, settingRows } from '../base/settings.ts';
import { takePasswordFrom } from '../store/postgres/connections/passwords.ts';

/** Flags in the help. Every other setting has a flag too; `contralto settings` lists them. */
const SHOWN = new Set([
  'SERVICE_HOST',
  'SERVICE_PORT',
  'SERVICE_WORKERS',
  'SERVICE_HOME',
  'SERVICE_DATABASE_URL',
  'SERVICE_LOGGING_LEVEL',
  'SERVICE_API_AUTH_STRING',
]);

/** Adds one flag per setting: `SERVICE_API_DEFAULT_LIMIT` becomes `--api-default-limit`. */
export function addSettingFlags(command: Command): Command {
  for (const { env, flag, help } of settingRows()) {
    const option = new Option(`--${flag} <value>`, `${help} (${env})`);
    command.addOption(SHOWN.has(env) ? option : option.hideHelp());
  }
  return command;
}

/** Adds the flags of the settings with these names. */
export function addFlags(command: Command, names: readonly string[]): Command {
  for (const { env, flag, help } of settingRows()) {
    if (names.includes(env)) command.option(`--${flag} <value>`, `${help} (${env})`);
  }
  return command;
}

/** Adds the flags that select the database. */
export const addDatabaseFlags = (command: Command): Command =>
  addFlags(command, ['SERVICE_HOME', 'SERVICE_DATABASE_URL', 'SERVICE_DATABASE_DIRECT_URL', 'SERVICE_DATABASE_PASSWORD_COMMAND']);

let inUse: Settings | undefined;

/** The settings of this process; undefined until they are read, or if the command needs none. */
export const settingsInUse = (): Settings | undefined => inUse;

/**
 * Reads settings from flags, then from the environment. Prints invalid settings, one per line, and ends the process with code 2; prints unknown settings
 * unless `quiet`.
 */
export function readSettings(flags: Record<string, unknown>, { quiet = false }: { quiet?: boolean } = {}): Settings {
  const given: Record<string, string> = {};
  for (const { env: name, flag } of settingRows()) {
    const value = flags[camel(flag)];
    if (typeof value === 'string') given[name] = value;
  }
  const loaded = loadSettings(process.env, given);
  if (loaded.errors) {
    for (const line of loaded.errors) process.stderr.write(`${line}\n`);
    process.exit(2);
  }
  if (!quiet) for (const name of loaded.unknown) process.stderr.write(`Ignored the unknown setting ${name}.\n`);
  inUse = loaded.settings;
  takePasswordFrom(inUse.database);
  return inUse;
}

const camel = (flag: string) => flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
