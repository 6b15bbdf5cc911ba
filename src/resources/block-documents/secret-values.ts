import { invalidValue } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { oneRow, type Reader } from '../../store/store.ts';
import { hydrate } from './hydration.ts';
import { findDocument } from './queries.ts';

/** The slug of the block type whose value is a secret text. */
const SECRET = 'secret';

/** The values of blocks of the type `secret`. Undefined if one does not exist, is of another type, or contains no text. */
export async function secretValues(reader: Reader, deps: Pick<Deps, 'encryption'>, ids: readonly string[]): Promise<string[] | undefined> {
  const values: string[] = [];
  for (const id of ids) {
    const stored = await findDocument(reader, id);
    if (stored?.type.slug !== SECRET) return undefined;
    const { value } = oneRow(await hydrate(reader, deps, [stored], { includeSecrets: true })).data;
    if (typeof value !== 'string' || value === '') return undefined;
    values.push(value);
  }
  return values;
}

/** @throws 422 for a block that does not exist or is of another type than `secret` */
export async function checkSecretBlocks({ store }: Pick<Deps, 'store'>, ids: readonly string[], loc: (string | number)[]): Promise<void> {
  for (const id of ids)
    if ((await findDocument(store.reader, id))?.type.slug !== SECRET)
      throw invalidValue(loc, 'must be the id of a block of the type secret', id);
}
