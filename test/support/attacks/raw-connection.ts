import { connect, type Socket } from 'node:net';

/** A TCP connection to a service that sends the given bytes unchanged, and can stop reading. */
export class RawConnection {
  private received = Buffer.alloc(0);
  private wake: () => void = () => {};
  /** Resolves when either side has closed the connection. */
  readonly ended: Promise<void>;
  private isOver = false;

  private constructor(readonly socket: Socket) {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      this.received = Buffer.concat([this.received, bytes]);
      this.wake();
    });
    this.ended = new Promise((resolve) =>
      socket.once('close', () => {
        this.isOver = true;
        this.wake();
        resolve();
      }),
    );
  }

  /** @param url of the service: `http://host:port` */
  static open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new RawConnection(socket)));
    });
  }

  get isOpen(): boolean {
    return !this.isOver;
  }

  /** Stops reading, so that data from the service fills the buffers of the network. */
  stopReading(): void {
    this.socket.pause();
  }

  resumeReading(): void {
    this.socket.resume();
  }

  /** Resolves with true when the network has accepted the bytes, with false if the connection closes first. */
  send(bytes: Buffer | string): Promise<boolean> {
    if (this.isOver || !this.socket.writable) return Promise.resolve(false);
    if (this.socket.write(bytes)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const done = (taken: boolean) => {
        this.socket.off('drain', drained);
        this.socket.off('close', gone);
        resolve(taken);
      };
      const drained = () => done(true);
      const gone = () => done(false);
      this.socket.once('drain', drained).once('close', gone);
    });
  }

  /** Resolves when more data has been received, or the connection has closed. */
  receiveMore(): Promise<void> {
    if (this.isOver) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** Resolves with the received data when it contains `mark` or the connection has closed. */
  async receiveUntil(mark: string): Promise<string> {
    while (!this.received.includes(mark) && !this.isOver) await this.receiveMore();
    return this.received.toString('latin1');
  }

  /** Status of the first response; 0 if the connection closed without one. */
  async status(): Promise<number> {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(await this.receiveUntil('\r\n\r\n'))?.[1] ?? 0);
  }

  close(): void {
    this.socket.destroy();
  }
}
