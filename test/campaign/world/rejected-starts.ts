import { once } from 'node:events';
import { existsSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { freePort } from '../../support/free-port.ts';
import { run } from '../../support/process.ts';
import { type Attempt, changesOf, contentsOf, inShortPass, rejections } from './rejections.ts';
import type { WorldPart } from './world-part.ts';

const PASSWORD = 'open-sesame';

/** Paths at which no home can be created. */
function homes(folder: string): { home: string; code: string }[] {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const dangling = join(folder, 'dangling');
  symlinkSync(join(folder, 'nowhere', 'at all'), dangling);
  return [
    ...(process.platform === 'linux' ? [{ home: '/proc/contralto/deep/home', code: 'ENOENT' }] : []),
    { home: '/dev/null/home', code: 'ENOTDIR' },
    { home: join(file, 'home'), code: 'ENOTDIR' },
    { home: file, code: 'ENOTDIR' },
    { home: dangling, code: 'EEXIST' },
    { home: join(folder, 'x'.repeat(300)), code: 'ENAMETOOLONG' },
  ];
}

export const rejectedStarts: readonly WorldPart[] = [
  {
    name: 'refused starts: addresses',
    kinds: ['sqlite'],
    async run(context) {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const port = String((taken.address() as AddressInfo).port);
      const attempt = (env: Record<string, string>, says: readonly string[], code: number): Attempt => ({
        name: JSON.stringify(env),
        args: ['start'],
        env: context.env(env),
        says,
        code,
      });
      const violations = await rejections([
        attempt({ SERVICE_PORT: port }, ['SERVICE_PORT', 'another process listens', 'EADDRINUSE'], 1),
        attempt({ SERVICE_HOST: 'nowhere.invalid' }, ['SERVICE_HOST', 'nowhere.invalid'], 2),
        attempt({ SERVICE_HOST: '192.0.2.1' }, ['SERVICE_HOST', '192.0.2.1', 'EADDRNOTAVAIL'], 2),
      ]);
      taken.close();
      return { tried: '3 starts', violations };
    },
  },
  {
    name: 'refused starts: homes and files',
    kinds: ['sqlite'],
    async run(context) {
      const folder = mkdtempSync(join(context.folder, 'homes-'));
      const source = mkdtempSync(join(context.folder, 'interface-'));
      const places = homes(folder);
      const before = contentsWithoutLinks(folder);
      const every = places.map(({ home, code }): Attempt[] => [
        { name: `a home at ${home}`, args: ['start'], env: { SERVICE_HOME: home }, says: ['SERVICE_HOME', code], code: 2 },
        {
          name: `a database below ${home}`,
          args: ['start'],
          env: { SERVICE_HOME: folder, SERVICE_DATABASE_URL: `sqlite:${join(home, 'own.db')}` },
          says: ['SERVICE_DATABASE_URL', code],
          code: 2,
        },
        {
          name: `an interface for a home at ${home}`,
          args: ['ui', 'install', source],
          env: { SERVICE_HOME: home },
          says: [code],
          code: 2,
        },
      ]);
      const attempts = inShortPass(every, context.rounds !== undefined).flat();
      const violations = await rejections(attempts);
      violations.push(...changesOf(before, contentsWithoutLinks(folder)).map((path) => `${path} was created`));
      return { tried: `${attempts.length} commands`, violations };
    },
  },
  {
    name: 'refused starts: a newer database',
    kinds: ['sqlite'],
    async run(context) {
      const folder = mkdtempSync(join(context.folder, 'newer-'));
      const env = { SERVICE_HOME: folder };
      await run(['keys', 'create', '--name', 'x', '--role', 'admin'], env).done;
      const file = join(folder, 'contralto.db');
      const database = new Database(file);
      database.prepare("insert into schema_migrations (position, name, hash, applied) values (999, '9999_future', 'x', 'x')").run();
      database.pragma('journal_mode = delete');
      database.close();
      const before = contentsOf(folder);
      const commands = [['start'], ['db', 'upgrade'], ['retention'], ['keys', 'list'], ['backup', join(folder, 'backup.db')]];
      const violations = await rejections(
        commands.map((args) => ({ name: args.join(' '), args, env, says: ['newer than this release'], code: 2 })),
      );
      violations.push(...changesOf(before, contentsOf(folder)).map((path) => `${path} was changed or created`));
      return { tried: `${commands.length} commands`, violations };
    },
  },
  {
    name: 'refused starts: wrong arguments',
    kinds: ['sqlite'],
    async run(context) {
      const folder = mkdtempSync(join(context.folder, 'arguments-'));
      const env = { SERVICE_HOME: join(folder, 'home') };
      const create = ['keys', 'create', '--name', 'x', '--role'];
      const commands = [
        [...create, 'admin', '--expires', 'soon'],
        [...create, 'king'],
        [...create, 'admin', '--port', '1'],
        ['keys', 'create', '--role', 'admin'],
        ['keys', 'create', '--name', ' ', '--role', 'admin'],
        ['keys', 'rotate', 'x', '--expires', '-1d'],
        ['keys', 'revoke', 'x'],
        ['copy', '--to', 'nothing'],
        ['copy', '--to', `sqlite:${join(folder, 'new', 'copy.db')}`],
        ['backup', join(folder, 'new', 'backup.db')],
        ['restore', join(folder, 'missing.db')],
        ['start', '--port', 'x'],
        ['start', '--database-url', 'mysql://x'],
        ['retention', '--api-default-limit', '0'],
        ['db', 'upgrade'],
        ['dead-letters', 'retry', 'x'],
        ['dead-letters', 'delete', 'x'],
        ['ui', 'install', join(folder, 'missing.whl')],
        ['ui', 'install', folder],
        ['preview', '1h', '--count', 'x'],
        ['unknown'],
      ];
      const violations: string[] = [];
      for (const args of commands) {
        const { done, output } = run(args, env);
        const code = await done;
        if (code === 0) violations.push(`${args.join(' ')} succeeds`);
        if (/^\s+at /m.test(output())) violations.push(`${args.join(' ')} prints a stack trace: ${output()}`);
        if (existsSync(env.SERVICE_HOME) || existsSync(join(folder, 'new'))) violations.push(`${args.join(' ')} creates files`);
      }
      return { tried: `${commands.length} commands`, violations };
    },
  },
  {
    name: 'refused starts: PostgreSQL',
    kinds: ['postgres'],
    async run(context) {
      const database = await context.createDatabase();
      const free = await freePort();
      const changed = (change: (url: URL) => void): string => {
        const url = new URL(database.url);
        url.password = PASSWORD;
        change(url);
        return url.toString();
      };
      const cases: readonly [url: string, says: readonly string[], code: number][] = [
        [changed((url) => (url.port = String(free))), [`127.0.0.1:${free}`, 'no process listens there', 'ECONNREFUSED'], 1],
        [changed((url) => (url.hostname = 'nowhere.invalid')), ['nowhere.invalid'], 1],
        [changed(() => undefined), ['password', '28P01'], 2],
        [database.url.replace(/[^/]+$/, 'missing'), ['missing', '3D000'], 2],
        ['postgres:///x?host=/nowhere/at/all', ['/nowhere/at/all', 'ENOENT'], 1],
      ];
      try {
        const commands = [['start'], ['start', '--workers', '2'], ['services'], ['db', 'status'], ['keys', 'list'], ['retention']];
        const every = cases.map(([url, says, code]) =>
          commands.map((args) => ({
            name: `${args.join(' ')} on ${url}`,
            args,
            env: context.env({ SERVICE_DATABASE_URL: url }),
            says: ['SERVICE_DATABASE_URL', ...says],
            hides: [PASSWORD],
            code,
          })),
        );
        const attempts = inShortPass(every, context.rounds !== undefined).flat();
        return { tried: `${attempts.length} commands`, violations: await rejections(attempts) };
      } finally {
        await database.drop();
      }
    },
  },
];

/** The state of the folder without the content of the dangling link, which has none. */
const contentsWithoutLinks = (folder: string) => ({
  there: String(existsSync(join(folder, 'nowhere'))),
  home: String(existsSync(join(folder, 'home'))),
});
