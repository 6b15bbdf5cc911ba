import { type Me, readMe } from '@contralto/client';
import { effect, signal } from '@preact/signals';
import { config } from '../config.ts';
import { call } from './resource.ts';
import { needsLogin } from './session.ts';

export type Scope = Me['scopes'][number];

/** What the caller may do; undefined until the service has said so. */
const scopes = signal<ReadonlySet<Scope> | 'all' | undefined>(undefined);

/** The identity of the caller, once the service has said it. */
export const caller = signal<Me | undefined>(undefined);

effect(() => {
  scopes.value = undefined;
  if (needsLogin.value) return;
  if (!config.auth) scopes.value = 'all';
  else
    call(readMe()).then(
      (me) => {
        caller.value = me;
        scopes.value = new Set(me.scopes);
      },
      // the service rejects what is not allowed
      () => (scopes.value = 'all'),
    );
});

/** Whether the service has said what the caller may do. */
export const isKnown = (): boolean => scopes.value !== undefined;

/** Whether the caller has a scope. Components that ask render again when the answer is known. */
export const may = (scope: Scope): boolean => scopes.value === 'all' || scopes.value?.has(scope) === true;

/** Whether the caller may see what is about all objects: whose access is limited to some may not. */
export const seesAll = (): boolean => isKnown() && !caller.value?.limited_to;
