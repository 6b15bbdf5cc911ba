import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildConsole } from '../../../scripts/build-console.mjs';
import { loadSettings } from '../../../src/base/settings.ts';
import type { Clock } from '../../../src/base/time/clock.ts';
import { fromMicros, type Instant } from '../../../src/base/time/instant.ts';
import { createService } from '../../../src/server.ts';
import { callerOf } from './caller.ts';
import { makeShowcase, type Showcase } from './showcase.ts';

/** A clock that tests can set, and that runs from there. */
class MovableClock implements Clock {
  private offset = 0;
  private last = 0;

  readonly move = (milliseconds: number): void => {
    this.offset = milliseconds - Date.now();
    this.last = milliseconds * 1000;
  };

  readonly now = (): Instant => {
    this.last = Math.max(this.last + 1, Math.round((Date.now() + this.offset) * 1000));
    return fromMicros(this.last);
  };
}

export interface ShowcaseService {
  url: string;
  data: Showcase;
  stop: () => Promise<void>;
}

/** Starts a service in this process with a day of data. */
export async function startShowcase(port = 0): Promise<ShowcaseService> {
  await buildConsole();
  const folder = mkdtempSync(join(tmpdir(), 'contralto-showcase-'));
  const loaded = loadSettings(
    {},
    {
      SERVICE_HOME: folder,
      SERVICE_PORT: String(port),
      SERVICE_DATABASE_URL: `sqlite:${join(folder, 'showcase.db')}`,
      SERVICE_API_BLOCKS_REGISTER_ON_START: 'false',
      SERVICE_DATABASE_READERS: '0',
    },
  );
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  const clock = new MovableClock();
  const service = await createService(loaded.settings, { clock, log: pino({ level: 'warn' }) });
  const listening = await service.start({ runServices: false });
  const url = `http://127.0.0.1:${listening.port}`;
  const data = await makeShowcase(callerOf(url), clock.move);
  await service.startServices();
  return {
    url,
    data,
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
