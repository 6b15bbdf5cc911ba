import { signal } from '@preact/signals';
import { remembered } from '../preferences.ts';

/** The dialog that is open. */
export const shown = signal<'palette' | 'shortcuts' | undefined>(undefined);

/** The text that was typed while the palette was loading. */
export const early = signal('');

/** Whether single keys are shortcuts. People who dictate text need to disable them. */
export const singleKeys = remembered<boolean>('shortcuts', true);
