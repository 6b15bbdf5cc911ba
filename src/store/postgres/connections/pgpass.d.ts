declare module 'pgpass' {
  import type { ClientConfig } from 'pg';

  /** Reads the password for a connection from the password file (`PGPASSFILE`, `~/.pgpass`). */
  function pgpass(connection: ClientConfig, callback: (password: string | undefined) => void): void;
  export = pgpass;
}
