import { type Caller, readCaller } from '@contralto/client';
import { effect, signal } from '@preact/signals';
import { config } from '../config.ts';
import { call } from './client.ts';
import { needsLogin } from './session.ts';

export type Scope = Caller['scopes'][number];

/** What the caller may do; undefined until the service has said so. */
const scopes = signal<ReadonlySet<Scope> | 'all' | undefined>(undefined);

effect(() => {
  scopes.value = undefined;
  if (needsLogin.value) return;
  if (!config.auth) scopes.value = 'all';
  else
    call(readCaller()).then(
      (caller) => (scopes.value = new Set(caller.scopes)),
      // the service rejects what is not allowed
      () => (scopes.value = 'all'),
    );
});

/** Whether the service has said what the caller may do. */
export const isKnown = (): boolean => scopes.value !== undefined;

/** Whether the caller has a scope. Components that ask render again when the answer is known. */
export const may = (scope: Scope): boolean => scopes.value === 'all' || scopes.value?.has(scope) === true;
