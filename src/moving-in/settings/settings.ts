import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse, TomlError } from 'smol-toml';
import { settingRows } from '../../base/settings.ts';
import { SourceError } from '../source/source.ts';
import { MOVED_SETTINGS, type SettingMove } from './settings-table.ts';

const SERVER = 'PREFECT_SERVER_';
/** Earlier names: `PREFECT_API_DATABASE_CONNECTION_URL` is `PREFECT_SERVER_DATABASE_CONNECTION_URL`. */
const EARLIER = 'PREFECT_API_';

export interface MovedSetting {
  name: string;
  /** Undefined for a name that no release has. */
  move: SettingMove | undefined;
  value: string;
}

/** What becomes of a variable. */
export function moveOf(name: string): SettingMove | undefined {
  const ours = new Set(settingRows().flatMap(({ env, aliases }) => [env, ...aliases]));
  const candidates = [name];
  if (name.startsWith(EARLIER)) candidates.push(SERVER + name.slice(EARLIER.length), `${SERVER}API_${name.slice(EARLIER.length)}`);
  for (const candidate of candidates) {
    const moved = MOVED_SETTINGS[candidate];
    if (moved) return moved;
    const same = candidate.replace(SERVER, 'SERVICE_');
    if (candidate.startsWith(SERVER) && ours.has(same)) return { to: same };
  }
  return undefined;
}

/**
 * The variables of the server in files of settings: `profiles.toml` (of the active profile), `prefect.toml`, or `.env`.
 *
 * @throws {SourceError} if a file can't be read
 */
export function movedSettings(files: readonly string[]): MovedSetting[] {
  const found = new Map<string, string>();
  for (const file of files) for (const [name, value] of variablesIn(file)) found.set(name, value);
  return [...found]
    .filter(([name]) => name === 'PREFECT_HOME' || name.startsWith(SERVER) || name.startsWith(EARLIER))
    .map(([name, value]) => ({ name, move: moveOf(name), value }));
}

function variablesIn(file: string): [string, string][] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SourceError(`${file} cannot be read (${(error as { code?: string }).code}).`);
  }
  if (!file.endsWith('.toml')) return Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']);
  try {
    const content = parse(text);
    const { active, profiles } = content;
    if (!isTable(profiles)) return flattened(content, 'PREFECT');
    const profile = typeof active === 'string' ? profiles[active] : Object.values(profiles)[0];
    return isTable(profile) ? Object.entries(profile).map(([name, value]) => [name, textOf(value)]) : [];
  } catch (error) {
    if (error instanceof TomlError) throw new SourceError(`${file} is not TOML: ${error.message.split('\n')[0]}.`);
    throw error;
  }
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** `[server.api] port = 4200` is PREFECT_SERVER_API_PORT. */
function flattened(table: Record<string, unknown>, prefix: string): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    const name = `${prefix}_${key.toUpperCase().replaceAll('-', '_')}`;
    return isTable(value) ? flattened(value, name) : [[name, textOf(value)]];
  });
}

/** The list of the documentation: settings of one outcome together. */
export function movedSettingsList(): string {
  const names = new Map<string, string[]>();
  for (const [name, move] of Object.entries(MOVED_SETTINGS)) {
    const outcome = 'to' in move ? `\`${move.to}\`` : move.reason;
    names.set(outcome, [...(names.get(outcome) ?? []), `\`${name}\``]);
  }
  return [...names].map(([outcome, list]) => `- ${list.join(', ')}: ${outcome}`).join('\n');
}
