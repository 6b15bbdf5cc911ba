import { text, time, uuid } from '../conversions.ts';
import { into } from '../kind.ts';

/** What nearly every record has. */
export const stamps = { id: into('id', uuid), created: into('created', time), updated: into('updated', time) };

export const named = { ...stamps, name: into('name', text) };
