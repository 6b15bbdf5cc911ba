// The entry point of the executable. Unpacks the embedded files into a private folder, once per release, and runs the program from there.
'use strict';
const { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire, enableCompileCache } = require('node:module');
const { homedir, tmpdir, userInfo } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset } = require('node:sea');
const { gunzipSync } = require('node:zlib');
const cluster = require('node:cluster');

// a worker process receives the program as its first argument, which this script adds itself
if (cluster.isWorker) process.argv.splice(2, 1);

const program = join(unpacked(), 'dist', 'main.cjs');
// as in bin/contralto.mjs
enableCompileCache(join(dirname(program), 'compiled'));
createRequire(program)(program);

/** The folder with the files. Its name contains their hash, so that releases do not share files. */
function unpacked() {
  const name = getAsset('name', 'utf8');
  const reasons = [];
  for (const cache of caches()) {
    try {
      return unpackInto(privateFolder(cache), name);
    } catch (error) {
      reasons.push(`${cache}: ${error.message}`);
    }
  }
  process.stderr.write(
    `The files of the program cannot be unpacked. Set XDG_CACHE_HOME to a folder that only you can write to.\n${reasons.join('\n')}\n`,
  );
  process.exit(1);
}

function caches() {
  const { env, platform } = process;
  const own = `contralto-${platform === 'win32' ? userInfo().username : process.getuid()}`;
  const usual = { win32: env.LOCALAPPDATA, darwin: join(homedir(), 'Library', 'Caches') }[platform] || join(homedir(), '.cache');
  return [join(env.XDG_CACHE_HOME || usual, 'contralto'), join(tmpdir(), own)];
}

/** The service runs code from this folder, so no other user may be able to write to it. */
function privateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  if (!found.isDirectory()) throw new Error('not a folder');
  if (process.platform !== 'win32' && (found.uid !== process.getuid() || (found.mode & 0o022) !== 0))
    throw new Error('others can write to it');
  return path;
}

/** Creates the folder completely or not at all, even if other processes unpack at the same time. */
function unpackInto(cache, name) {
  const folder = join(cache, name);
  if (existsSync(folder)) return privateFolder(folder);
  const staging = mkdtempSync(join(cache, 'unpacking-'));
  try {
    const content = gunzipSync(getAsset('files'));
    const header = content.readUInt32LE(0);
    let at = 4 + header;
    for (const [path, size] of JSON.parse(content.toString('utf8', 4, at))) {
      const target = join(staging, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content.subarray(at, at + size), { flag: 'wx', mode: 0o600 });
      at += size;
    }
    renameSync(staging, folder);
  } catch (error) {
    // another process has already created the folder
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return folder;
}
