// The worker thread of checkpoints.ts. Plain JavaScript, because threads load a file without a build step.
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const connection = new Database(workerData.file, { fileMustExist: true });
connection.pragma(`synchronous = ${workerData.synchronous}`);

parentPort.on('message', (message) => {
  if (message === 'close') {
    connection.close();
    parentPort.close();
  } else {
    connection.pragma('wal_checkpoint(passive)');
    parentPort.postMessage('copied');
  }
});
