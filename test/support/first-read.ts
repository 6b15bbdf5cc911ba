import { expect, vi } from 'vitest';
import type { Api } from './api.ts';

/**
 * Waits until a reader has answered. One that is started from its sources compiles them first: on a machine that has other things to do, for longer than a read
 * may take.
 */
export async function firstRead(api: Api): Promise<void> {
  await vi.waitFor(async () => expect((await api.post('/flows/filter', {})).status).toBe(200), { timeout: 50_000 });
}
