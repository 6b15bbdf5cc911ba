import { describe, expect, it } from 'vitest';
import { NEWEST_CLIENT } from '../../src/base/client-release.ts';
import { contract, entries, exampleOf, mediaTypes, parameterOf, validatorOf } from './document.ts';

describe('examples', () => {
  it.each(mediaTypes().map(({ at, media }) => [at, media] as const))('%s', (_, media) => {
    const valid = validatorOf(media.schema);
    expect(valid(exampleOf(media)) ? [] : valid.errors).toEqual([]);
  });

  it('are written once if several bodies have the same', () => {
    const own = mediaTypes().flatMap(({ at, media }) => (media.example === undefined ? [] : [{ at, text: JSON.stringify(media.example) }]));
    const texts = [
      ...own.map(({ text }) => text),
      ...Object.values(contract.components.examples).map(({ value }) => JSON.stringify(value)),
    ];
    // a shared example of a few characters would only be harder to read
    expect(own.filter(({ text }) => text.length > 100 && texts.filter((other) => other === text).length > 1)).toEqual([]);
  });

  it('the reported version is the release of the clients that the service reports', () => {
    const found = mediaTypes().filter(({ at }) => at.startsWith('readServerVersion 200'));
    expect(found.map(({ media }) => exampleOf(media))).toEqual([NEWEST_CLIENT]);
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
