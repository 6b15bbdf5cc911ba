import { loadContract } from '../../src/contract/load.ts';
import { createResponseCheck } from './response-check.ts';

/** Shared by all services of a test process, because compiling the contract's schemas is slow. */
export const contractCheck = createResponseCheck(loadContract());
