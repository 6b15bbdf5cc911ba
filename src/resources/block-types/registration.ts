import { createHash } from 'node:crypto';
import { stillThere } from '../../base/errors.ts';
import { logoPath } from '../../base/logo.ts';
import type { Deps } from '../../deps.ts';
import { findConfiguration, writeConfiguration } from '../../store/configurations.ts';
import { isRetryable } from '../../store/errors.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { createSchema } from '../block-schemas/create.ts';
import { findKnownChecksums } from '../block-schemas/queries.ts';
import { findTypeBySlug, findTypesBySlug, insertType, updateType } from './queries.ts';
import { type SystemBlock, systemBlocks } from './system-blocks.ts';
import { type BlockTypeRow, blockTypeEvent } from './wire.ts';

/** Configuration key of the hash of the built-in blocks that were registered last. */
const KEY = 'system-blocks';

/** The service draws the logos itself, at the address that browsers use. Returns no logos while the service does not know its port. */
function logos({ settings }: Deps): (slug: string) => string | null {
  const address = URL.canParse(settings.ui.apiUrl) ? new URL(settings.ui.apiUrl) : undefined;
  return (slug) => (address === undefined || address.port === '0' ? null : address.origin + logoPath(slug));
}

const declaredBlocks = (deps: Deps): SystemBlock[] => systemBlocks(deps.settings.api.reportedVersion, logos(deps));

/** Registers the three protected types and overwrites existing ones. */
export async function installProtectedBlocks(deps: Deps): Promise<void> {
  for (const block of declaredBlocks(deps).filter(({ isProtected }) => isProtected)) {
    await deps.store.transaction(async (tx) => {
      await registerBlock(tx, deps, block, { refresh: true });
    });
  }
}

/**
 * Registers all built-in blocks when a process starts. If nothing changed, this costs three reads. Overwrites the presentation of types only if a release
 * changed it, which keeps edits by clients. Throws only errors that another attempt may resolve.
 */
export async function registerSystemBlocks(deps: Deps): Promise<void> {
  const { store, log } = deps;
  try {
    const blocks = declaredBlocks(deps);
    const hash = createHash('sha256').update(JSON.stringify(blocks)).digest('hex');
    const refresh = (await findConfiguration(store.reader, KEY))?.hash !== hash;
    const waiting = refresh ? blocks : await findMissing(store.reader, blocks);
    if (waiting.length === 0) return;
    await store.transaction(async (tx) => {
      const failed = await registerEach(tx, deps, waiting, refresh);
      if (failed === 0) await writeConfiguration(tx, deps, KEY, { hash });
    });
    log.info({ blocks: waiting.length }, 'registered the built-in block types');
  } catch (error) {
    if (isRetryable(error)) throw error;
    log.error({ err: error }, 'failed to register the built-in block types');
  }
}

/** @returns the number of blocks that can never be registered; they leave no rows and do not affect others. @throws errors that another attempt may resolve */
async function registerEach(tx: Tx, deps: Deps, blocks: readonly SystemBlock[], refresh: boolean): Promise<number> {
  let failed = 0;
  for (const block of blocks) {
    try {
      await tx.savepoint((inner) => registerBlock(inner, deps, block, { refresh }));
    } catch (error) {
      if (isRetryable(error)) throw error;
      failed += 1;
      deps.log.error({ err: error, slug: block.slug }, 'failed to register a built-in block type');
    }
  }
  return failed;
}

async function registerBlock(tx: Tx, deps: Deps, block: SystemBlock, { refresh }: { refresh: boolean }): Promise<void> {
  const { fields, version, capabilities } = block;
  await createSchema(tx, deps, { fields, type: await upsertType(tx, deps, block, refresh), version, capabilities });
}

async function upsertType(tx: Tx, deps: Deps, block: SystemBlock, refresh: boolean): Promise<BlockTypeRow> {
  const { slug, name, presentation, isProtected } = block;
  const now = deps.clock.now();
  const row = { id: deps.ids.next(), created: now, updated: now, name, slug, ...presentation, isProtected };
  if (await insertType(tx, row)) {
    deps.outbox.emit(tx, blockTypeEvent('created', row));
    return row;
  }
  const existing = stillThere(await findTypeBySlug(tx, slug));
  if (!refresh || isCurrent(existing, block)) return existing;
  return stillThere(await updateType(tx, existing.id, { updated: now, name, ...presentation, ...(isProtected && { isProtected }) }));
}

/** True if registration would change nothing. A protected type stays protected; the three protected types become protected if they are not. */
function isCurrent(existing: BlockTypeRow, { name, presentation, isProtected }: SystemBlock): boolean {
  return (
    existing.name === name &&
    existing.logoUrl === presentation.logoUrl &&
    existing.documentationUrl === presentation.documentationUrl &&
    existing.description === presentation.description &&
    existing.codeExample === presentation.codeExample &&
    (existing.isProtected || !isProtected)
  );
}

/** The built-in types and schemas of a database, by name. */
export async function findSystemBlocks(deps: Deps): Promise<{ name: string; typeId: string; schemaId: string | undefined }[]> {
  const { reader } = deps.store;
  const blocks = declaredBlocks(deps);
  const types = await findTypesBySlug(
    reader,
    blocks.map(({ slug }) => slug),
  );
  const schemas = await findKnownChecksums(
    reader,
    blocks.map(({ checksum }) => checksum),
  );
  return types.flatMap(({ id: typeId, slug }) => {
    const block = blocks.find((one) => one.slug === slug);
    const schema = schemas.find(({ blockTypeId, checksum }) => blockTypeId === typeId && checksum === block?.checksum);
    return block ? [{ name: block.name, typeId, schemaId: schema?.id }] : [];
  });
}

async function findMissing(reader: Reader, blocks: readonly SystemBlock[]): Promise<SystemBlock[]> {
  const types = new Set(
    (
      await findTypesBySlug(
        reader,
        blocks.map((block) => block.slug),
      )
    ).map((type) => type.slug),
  );
  const known = await findKnownChecksums(
    reader,
    blocks.map((block) => block.checksum),
  );
  const schemas = new Set(known.map(({ checksum, version }) => `${checksum} ${version}`));
  return blocks.filter(({ slug, checksum, version }) => !types.has(slug) || !schemas.has(`${checksum} ${version}`));
}
