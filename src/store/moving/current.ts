import { type AppliedMigration, type Migration, pendingMigrations } from '../migrations/migrations.ts';
import { MovingError } from './error.ts';

/** Checks that a database has exactly the migrations of this release; rows are moved only between such databases. Throws MigrationError or MovingError. */
export function requireCurrent(name: string, known: readonly Migration[], applied: readonly AppliedMigration[]): void {
  if (applied.length === 0) throw new MovingError(`${name} contains no database of this service.`);
  const pending = pendingMigrations(known, applied);
  if (pending.length > 0) {
    const names = pending.map((migration) => migration.name).join(', ');
    throw new MovingError(`${name} is from an earlier release and lacks ${names}. Run \`contralto db upgrade\` on it first.`);
  }
}
