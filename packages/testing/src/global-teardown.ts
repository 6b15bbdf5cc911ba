import { globalTeardown } from './global-setup.ts';

/** For Jest. */
export default globalTeardown;
