import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { authorization, logIn } from '../api/session.ts';

/** Requests the credentials that the service requires: `user:password`, or an API key. */
export function Login() {
  const secret = useSignal('');
  useEffect(() => {
    document.title = 'Log in · Contralto';
  }, []);
  const rejected = authorization.value !== undefined;
  return (
    <main class="login">
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          if (secret.value) logIn(secret.value);
        }}
      >
        <h1>Contralto</h1>
        <label>
          API key or user:password
          <input
            type="password"
            autocomplete="current-password"
            value={secret}
            onInput={({ currentTarget }) => (secret.value = currentTarget.value)}
          />
        </label>
        {rejected && <p role="alert">Invalid credentials.</p>}
        <button type="submit" class="primary">
          Log in
        </button>
        <p class="hint">Your credentials are stored until you close this tab.</p>
      </form>
    </main>
  );
}
