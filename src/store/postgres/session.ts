import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { passwordFor } from './passwords.ts';

/**
 * Settings on which the service relies, whatever the server, the database, or the role sets: instants are texts in UTC, numbers keep their digits, and
 * transactions see the commits of others (ADR 2).
 */
const OURS = ['timezone=UTC', 'datestyle=ISO', 'extra_float_digits=1', 'default_transaction_isolation=read\\ committed']
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * The connection settings for the database of a URL. The password may be read for each connection (passwords.ts). Settings of the URL (`?options=-c search_path=tenant`) or of `PGOPTIONS` apply in addition to those of the
 * service.
 *
 * @param name by which administrators recognize the connection, whatever name the URL contains
 */
export function sessionAt(url: string, name: string): ClientConfig {
  const { options = process.env.PGOPTIONS, ...config } = parseIntoClientConfig(url);
  return {
    ...config,
    password: passwordFor(url, config.password),
    keepAlive: true,
    application_name: name,
    options: options ? `${options} ${OURS}` : OURS,
  };
}
