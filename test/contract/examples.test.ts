import { describe, expect, it } from 'vitest';
import { NEWEST_CLIENT } from '../../src/base/client-release.ts';
import { contract, entries, mediaTypes, parameterOf, validatorOf } from './document.ts';

describe('examples', () => {
  it.each(mediaTypes().map(({ at, media }) => [at, media] as const))('%s', (_, media) => {
    const valid = validatorOf(media.schema);
    expect(valid(media.example) ? [] : valid.errors).toEqual([]);
  });

  it('the reported version is the release of the clients that the service reports', () => {
    const found = mediaTypes().filter(({ at }) => at.startsWith('readServerVersion 200'));
    expect(found.map(({ media }) => media.example)).toEqual([NEWEST_CLIENT]);
  });

  it('of parameters are valid', () => {
    const parameters = [
      ...Object.values(contract.components.parameters),
      ...entries.flatMap(({ operation }) => operation.parameters.map(parameterOf)),
    ];
    const bad = parameters.filter((parameter) => 'example' in parameter && !validatorOf(parameter.schema)(parameter.example));
    expect(bad.map(({ name }) => name)).toEqual([]);
  });
});
