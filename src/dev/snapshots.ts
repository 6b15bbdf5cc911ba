import { conflict, notFound } from '../base/errors.ts';
import type { Saved } from './stages.ts';

const MAX_SNAPSHOTS = 20;

/** The snapshots of a test bench by name. */
export class Snapshots {
  private readonly saved = new Map<string, Saved>();

  /** Adds a snapshot, or replaces that of the same name. @throws ApiError if there are too many */
  async add(name: string, save: () => Promise<Saved>): Promise<Saved> {
    if (this.saved.size >= MAX_SNAPSHOTS && !this.saved.has(name))
      throw conflict(`There are ${MAX_SNAPSHOTS} snapshots. Delete one first.`);
    const saved = await save();
    await this.saved.get(name)?.data.drop();
    this.saved.set(name, saved);
    return saved;
  }

  list(): { name: string; time: string }[] {
    return [...this.saved].map(([name, { time }]) => ({ name, time }));
  }

  /** @throws ApiError for an unknown name */
  get(name: string): Saved {
    const saved = this.saved.get(name);
    if (!saved) throw notFound('Snapshot');
    return saved;
  }

  /** @throws ApiError for an unknown name */
  async delete(name: string): Promise<void> {
    const { data } = this.get(name);
    this.saved.delete(name);
    await data.drop();
  }

  async clear(): Promise<void> {
    for (const name of [...this.saved.keys()]) await this.delete(name);
  }
}
