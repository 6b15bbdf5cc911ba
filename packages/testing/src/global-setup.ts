import { type RunningService, start } from 'contralto';

let running: RunningService | undefined;

/** Starts one process for all test files. Set as `globalSetup` in the configuration of Vitest or Jest, or with `node --test --test-global-setup`. */
export async function globalSetup(): Promise<() => Promise<void>> {
  running = await start({ command: 'dev', flags: process.env.CONTRALTO_FLAGS?.split(' ').filter(Boolean) ?? [] });
  process.env.CONTRALTO_URL = running.url;
  // Vitest calls it
  return globalTeardown;
}

/** node:test calls it, and Jest through `global-teardown`. */
export async function globalTeardown(): Promise<void> {
  await running?.stop();
}

export default globalSetup;
