import { expect, it } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { errorRegistry } from '../../src/base/errors.ts';
import { BOUNDARY } from '../support/status-coverage.ts';

const registered = new Set(Object.values(errorRegistry).map(({ status }) => status as number));
const documented = new Set(operations.flatMap(({ statuses }) => statuses).filter((status) => status >= 400));

it('every error status of the contract is in the registry of errors', () => {
  expect([...documented].filter((status) => !registered.has(status))).toEqual([]);
});

// 405 and 431 are sent before an operation is found
it('an operation documents every registered error, except for errors that no operation sends', () => {
  expect([...registered].filter((status) => !documented.has(status) && status !== 405)).toEqual([]);
});

it('documents 403 for every change and every operation with a scope, and 413 for every body, as the boundary sends them', () => {
  for (const status of [403, 413]) {
    const undocumented = operations.filter((operation) => BOUNDARY[status]!(operation) && !operation.statuses.includes(status));
    expect(undocumented.map(({ id }) => `${id} ${status}`)).toEqual([]);
  }
});
