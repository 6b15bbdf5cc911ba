import { Socket } from 'node:net';

type Data = string | Uint8Array;
type OnWritten = (error?: Error | null) => void;

/**
 * A socket that sends what is written within a turn of the event loop in one piece. A transaction hands over its statements one by one, and a call of the
 * system for each of them, which wakes the server up, costs more than the statement takes to write.
 */
export class GatheringSocket extends Socket {
  private isGathering = false;

  override connect(...given: unknown[]): this {
    Reflect.apply(super.connect, this, given);
    // connecting puts the method of plain sockets into the object
    Reflect.deleteProperty(this, 'write');
    return this;
  }

  override write(data: Data, onWritten?: OnWritten): boolean;
  override write(data: Data, encoding?: BufferEncoding, onWritten?: OnWritten): boolean;
  override write(...given: unknown[]): boolean {
    if (!this.isGathering) {
      this.isGathering = true;
      this.cork();
      // after whoever goes on with an answer in this turn
      process.nextTick(() => {
        this.isGathering = false;
        this.uncork();
      });
    }
    return Reflect.apply(super.write, this, given);
  }
}
