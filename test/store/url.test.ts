import { describe, expect, it } from 'vitest';
import { withoutPassword } from '../../src/store/url.ts';

describe('the URL of a PostgreSQL database in messages', () => {
  it('has no password, whether it contains a host or a directory of sockets', () => {
    for (const [given, shown] of [
      ['postgres://user:secret@host:5433/db', 'postgres://user:***@host:5433/db'],
      ['postgres://host/db?user=u&password=secret', 'postgres://host/db?user=u&password=***'],
      ['postgres://user:secret@/db?host=/var/run/postgresql', 'postgres://user:***@/db?host=/var/run/postgresql'],
      ['postgresql://user@/db?host=/tmp&password=secret&port=5433', 'postgresql://user@/db?host=/tmp&password=***&port=5433'],
      ['postgres:///db?host=/tmp', 'postgres:///db?host=/tmp'],
    ] as const)
      expect(withoutPassword(given)).toBe(shown);
  });
});
