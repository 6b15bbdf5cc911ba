import type { Databases } from './databases.ts';

/** The conditions that most measurements share. */
export interface Conditions {
  databases: Databases;
  /** Receives logs and profiles. */
  folder: string;
  /** Duration of each load. */
  seconds: number;
  /** Number of finished runs in the database. */
  rows: number;
}
