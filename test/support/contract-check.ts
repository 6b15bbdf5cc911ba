import { loadContract } from '../../src/contract/load.ts';
import { createResponseCheck } from '../../src/http/validation/response.ts';

/** Shared by every service of a test process: compiling the contract's schemas is the costly part. */
export const contractCheck = createResponseCheck(loadContract());
