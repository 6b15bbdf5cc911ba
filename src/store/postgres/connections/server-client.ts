import pg, { type ClientConfig } from 'pg';
import { present } from '../../../base/present.ts';
import type { PostgresAddress, PostgresHost } from '../../../base/process/postgres-url.ts';
import { tlsOptions } from './tls.ts';

declare module 'pg' {
  /** Missing in the types of the driver. */
  interface Connection {
    ssl: object | false;
    sslNegotiation: 'postgres' | 'direct';
    connect(port: number | string, host?: string): void;
    requestSsl(): void;
    upgradeToSSL(host: string | undefined, onError: (error: Error) => void): void;
    attachListeners(stream: Connection['stream']): void;
    cancel(processId: number | null, secretKey: unknown): void;
  }
  interface Client {
    readonly connection: Connection;
    readonly connectionParameters: { options?: string | undefined };
    readonly processID: number | null;
    readonly secretKey: unknown;
  }
}

export interface ServerConfig extends ClientConfig {
  address: PostgresAddress;
  /** Finds the host when the client connects. */
  locate: () => Promise<PostgresHost>;
}

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A client of the server at an address, with the credentials and the TLS that its URL contains. */
export class ServerClient extends pg.Client {
  protected readonly address: PostgresAddress;
  private readonly locate: () => Promise<PostgresHost>;
  /** The host that it connects to, since it tries to. */
  at: PostgresHost | undefined;

  constructor({ address, locate, password = address.password, ...config }: ServerConfig) {
    const { user, database, bindsChannel } = address;
    // the host, and the files of certificates, are read for each connection
    const connection = new ServerConnection({ keepAlive: true });
    super(Object.assign(config, { user, password, database, connection, enableChannelBinding: bindsChannel, ssl: false }));
    this.address = address;
    this.locate = locate;
    // those of PGOPTIONS are settings of the session; poolers reject them here
    this.connectionParameters.options = undefined;
    // a broken connection fails its current or next statement; without a listener, its error would end the process
    this.on('error', () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const opening = this.open();
    if (!callback) return opening.then(() => this);
    const settled = callback as (error: unknown) => void;
    void opening.then(() => settled(null), settled);
    return undefined;
  }

  /** Cancels the running statement as clients do, which also works through a pooler. */
  async cancelStatement(): Promise<void> {
    const connection = new ServerConnection();
    const at = present(this.at, 'the host of a connected client');
    const { host, port } = at;
    connection.secure(this.address, at);
    const cancel = () => connection.cancel(this.processID, this.secretKey);
    const closed = new Promise((resolve, reject) => connection.once('end', resolve).once('error', reject));
    connection.once('sslconnect', cancel).once('connect', () => {
      if (!connection.ssl) cancel();
      else if (connection.sslNegotiation === 'postgres') connection.requestSsl();
    });
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
    await closed;
  }

  protected async open(): Promise<void> {
    this.at = await this.locate();
    const { host, port } = this.at;
    const connection = this.connection as ServerConnection;
    connection.secure(this.address, this.at);
    const { ssl, sslNegotiation } = connection;
    // the driver reads the host and TLS from its own fields, and the file of passwords by the parameters
    Object.assign(this, { host, port, ssl, sslNegotiation });
    Object.assign(this.connectionParameters, { host, port });
    await super.connect();
  }
}

export const NO_TLS = 'The server does not support SSL connections';
/** An error that arrives before TLS may be that of an attacker. */
const REJECTED = 'the server rejected the connection before TLS';
const CANNOT_CONNECT = '08001';

/** A connection that continues without TLS if it may, and the server has none. The driver's own fails then. */
class ServerConnection extends pg.Connection {
  private isTlsOptional = false;
  private at: PostgresHost | undefined;

  /** Decides on TLS; the files of certificates are read for each connection. */
  secure({ tls, isTlsDirect }: PostgresAddress, at: PostgresHost): void {
    this.at = at;
    this.ssl = (at.host.startsWith('/') ? undefined : tlsOptions(tls)) ?? false;
    this.sslNegotiation = isTlsDirect ? 'direct' : 'postgres';
    this.isTlsOptional = tls.mode === 'allow' || tls.mode === 'prefer';
  }

  /** Verifies the certificate for the name of the host, also if its address is given. */
  override upgradeToSSL(host: string | undefined, onError: (error: Error) => void): void {
    super.upgradeToSSL(this.at?.host ?? host, onError);
  }

  override connect(port: number | string, host?: string): void {
    super.connect(port, this.at?.ip ?? host);
    if (!this.ssl || this.sslNegotiation === 'direct') return;
    this.stream.removeAllListeners('data');
    this.stream.once('data', (response: Buffer) => {
      const kind = String.fromCharCode(response[0] ?? 0);
      if (kind === 'S') this.upgradeToSSL(host, (error) => this.emit('error', error));
      else if (this.isTlsOptional) {
        this.attachListeners(this.stream);
        // the client sends its first message after this event; a server that rejects the connection has already sent its error
        if (kind === 'N') this.emit('sslconnect');
        else this.stream.emit('data', response);
      } else {
        this.stream.end();
        this.emit('error', kind === 'N' ? new Error(NO_TLS) : Object.assign(new Error(REJECTED), { code: CANNOT_CONNECT }));
      }
    });
  }
}
