import type { IdSource } from '../base/ids.ts';
import type { Instant } from '../base/time/instant.ts';
import type { Conflict, OnConflict } from './conflicts.ts';
import type { Passage } from './passage.ts';
import type { Choice, ChosenKind, Plan } from './plan.ts';
import type { Opening } from './seals.ts';
import type { Recognized } from './source/recognition.ts';
import type { ImportState } from './state.ts';

export interface ImportOptions {
  choice: Choice;
  onConflict: OnConflict;
  acceptsUnknown: boolean;
  /** A file with the key of the source. */
  sourceKeyFile?: string | undefined;
  /** Our key, if a setting contains it. */
  encryptionKey?: string | undefined;
  ids: IdSource;
  now: () => Instant;
  /** Rows from which indexes are created at the end; default: 50,000. */
  detachFrom?: number;
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  phase: 'imported' | 'verified' | 'counted';
  kind: string;
  rows: number;
  finished: boolean;
  /** Between 0 and 1. */
  whole: number;
  /** Rows per second since the command began this phase. */
  rate?: number | undefined;
  /** Seconds until the end of the phase, at this rate. */
  remaining?: number | undefined;
}

/** The facts about a source before anything is written. */
export interface Examined {
  recognized: Recognized;
  chosen: ChosenKind[];
  plan: Plan;
  open: Opening;
}

/** What an import knows before it copies. */
export interface PreparedImport extends Examined {
  conflicts: Conflict[];
  passage: Passage;
  state: ImportState;
}
