import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse, stringify, type TomlTable } from 'smol-toml';
import { makePrivateFolder, writePrivateFile } from '../../../base/process/private-files.ts';
import { RequestRejected } from '../errors.ts';

/** A profile of the ecosystem's clients: settings by name. */
type Profile = Record<string, string>;

/** What a later login needs in addition to the profile. */
export interface StoredLogin {
  issuer: string;
  clientId: string;
  refreshToken: string | null;
}

const home = (env: NodeJS.ProcessEnv): string => env.PREFECT_HOME ?? join(homedir(), '.prefect');
const profilesFile = (env: NodeJS.ProcessEnv): string => env.PREFECT_PROFILES_PATH ?? join(home(env), 'profiles.toml');
const loginsFile = (env: NodeJS.ProcessEnv): string => join(dirname(profilesFile(env)), 'contralto-logins.json');

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const isTable = (value: unknown): value is TomlTable => typeof value === 'object' && value !== null && !Array.isArray(value);

async function readProfiles(env: NodeJS.ProcessEnv): Promise<TomlTable> {
  const path = profilesFile(env);
  try {
    return parse((await textOf(path)) ?? '');
  } catch {
    throw new RequestRejected(`${path} cannot be read as TOML. Correct it, or delete it.`);
  }
}

export async function readProfile(env: NodeJS.ProcessEnv, name: string): Promise<Profile | undefined> {
  const { profiles } = await readProfiles(env);
  const profile = isTable(profiles) ? profiles[name] : undefined;
  return isTable(profile) ? (profile as Profile) : undefined;
}

/** Replaces settings of a profile; undefined removes one. The other settings and profiles stay. @returns the path of the file */
export async function writeProfile(
  env: NodeJS.ProcessEnv,
  name: string,
  changes: Readonly<Record<string, string | undefined>>,
  { activate = false }: { activate?: boolean } = {},
): Promise<string> {
  const all = await readProfiles(env);
  const profiles = isTable(all.profiles) ? all.profiles : {};
  const before = isTable(profiles[name]) ? profiles[name] : {};
  const after = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined)) as TomlTable;
  const path = profilesFile(env);
  makePrivateFolder(dirname(path));
  await writePrivateFile(path, stringify({ ...all, ...(activate && { active: name }), profiles: { ...profiles, [name]: after } }));
  return path;
}

async function readLogins(env: NodeJS.ProcessEnv): Promise<Record<string, StoredLogin>> {
  const path = loginsFile(env);
  try {
    return JSON.parse((await textOf(path)) ?? '{}') as Record<string, StoredLogin>;
  } catch (error) {
    if (error instanceof SyntaxError) throw new RequestRejected(`${path} cannot be read as JSON. Delete it, and log in again.`);
    throw error;
  }
}

export const readLogin = async (env: NodeJS.ProcessEnv, name: string): Promise<StoredLogin | undefined> => (await readLogins(env))[name];

/** Stores a login, or removes it if it is undefined. */
export async function writeLogin(env: NodeJS.ProcessEnv, name: string, login: StoredLogin | undefined): Promise<void> {
  const { [name]: _, ...others } = await readLogins(env);
  makePrivateFolder(dirname(loginsFile(env)));
  await writePrivateFile(loginsFile(env), `${JSON.stringify({ ...others, ...(login && { [name]: login }) }, null, 2)}\n`);
}
