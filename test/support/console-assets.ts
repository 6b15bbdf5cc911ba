import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const FOLDER = 'dist/console/assets';

/** The names of the files that the built console may load. */
export const assetNames = (): string[] => readdirSync(FOLDER).map((name) => basename(name, '.br'));

/** The compressed bytes of a file. */
export const assetBytes = (name: string): number => statSync(join(FOLDER, `${name}.br`)).size;

export const readAssetText = (name: string): string => brotliDecompressSync(readFileSync(join(FOLDER, `${name}.br`))).toString('utf8');
