// oxlint-disable-next-line typescript/triple-slash-reference -- a package without types has no module to import them from
/// <reference path="./pgpass.d.ts" />
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';
import pgpass from 'pgpass';
import { CoalescedRead } from '../../../base/async/coalesced-read.ts';
import type { Settings } from '../../../base/settings.ts';
import { COMMAND_FAILED, NO_PASSWORD } from '../../errors.ts';

const run = promisify(execFile);

/** A command that takes longer is ended, in milliseconds. */
const COMMAND_MILLISECONDS = 10_000;

const MISSING =
  'PostgreSQL requires a password. Add it to SERVICE_DATABASE_URL, or set PGPASSWORD, PGPASSFILE, or SERVICE_DATABASE_PASSWORD_COMMAND.';

/** By the URL of the database. Connections that open at the same time share one run of the command. */
const commands = new Map<string, CoalescedRead<string>>();

/** Takes the password for the database from a command, which runs for each new connection. An empty command has no effect. */
export function takePasswordFrom({ passwordCommand, url, directUrl }: Settings['database']): void {
  const command = passwordCommand === '' ? undefined : new CoalescedRead(() => passwordOf(passwordCommand));
  for (const one of [url, directUrl]) {
    if (command) commands.set(one, command);
    else commands.delete(one);
  }
}

async function passwordOf(command: string): Promise<string> {
  try {
    const { stdout } = await run('/bin/sh', ['-c', command], { timeout: COMMAND_MILLISECONDS });
    return stdout.replace(/\r?\n$/, '');
  } catch (error) {
    const { code, signal, stderr = '' } = error as { code?: number; signal?: string; stderr?: string };
    const how = signal ? `it took longer than ${COMMAND_MILLISECONDS / 1000} s` : `exit code ${code}`;
    const [said = ''] = stderr.trim().split('\n');
    // not the error itself, which contains what the command printed
    throw Object.assign(new Error(`SERVICE_DATABASE_PASSWORD_COMMAND failed: ${how}${said && `: ${said}`}.`), { code: COMMAND_FAILED });
  }
}

/**
 * The password for new connections: of the command, of the URL, of `PGPASSWORD`, or of the password file (`PGPASSFILE`, `~/.pgpass`). A command and a file are
 * read again for each connection, so a changed password needs no restart.
 */
export function passwordFor(url: string, given: ClientConfig['password']): ClientConfig['password'] {
  const command = commands.get(url);
  if (command) return () => command.read();
  return given || process.env.PGPASSWORD || fromFile;
}

/** Called only if the server requires a password. The driver passes the parameters of the connection, which its types don't declare. */
const fromFile: ClientConfig['password'] = (...parameters: ClientConfig[]) =>
  new Promise((resolve, reject) => {
    pgpass(parameters[0] ?? {}, (password) => {
      if (password !== undefined) resolve(password);
      else reject(Object.assign(new Error(MISSING), { code: NO_PASSWORD }));
    });
  });
