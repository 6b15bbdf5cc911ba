import { useResource } from '../api/resource.ts';
import { Dialog } from '../components/dialogs.tsx';
import { Loading } from '../components/listing.tsx';
import { Segments } from '../components/page.tsx';
import { config } from '../config.ts';
import { useCopy } from '../design/copy.tsx';
import { remembered } from '../preferences.ts';
import { PROGRAMS, type Send, type Sent } from './programs.ts';

const chosen = remembered<string>('copy.as', 'curl');

/** The request that the console would send: its client writes it, and it is not sent. */
async function captured(send: Send): Promise<Sent> {
  let request: Request | undefined;
  await send({
    fetch(input) {
      request = input as Request;
      return Promise.resolve(Response.json({}));
    },
  });
  if (!request) throw new Error('There is no request.');
  const api = location.origin + config.api;
  const text = await request.text();
  return {
    method: request.method,
    api,
    path: request.url.slice(api.length),
    body: text === '' ? undefined : JSON.parse(text),
    auth: config.auth,
    csrf: request.headers.has('prefect-csrf-token'),
  };
}

/** A request as a command or program, to copy. */
export function CopyDialog({ of, close }: { of: Send; close: () => void }) {
  const sent = useResource('request', () => captured(of));
  const { code, copied, copy } = useCopy();
  const name = PROGRAMS[chosen.value] ? chosen.value : 'curl';
  const text = sent.data && PROGRAMS[name]?.(sent.data);
  return (
    <Dialog
      title="Copy as code"
      close={close}
      actions={
        <button type="button" class="primary" disabled={text === undefined} onClick={() => text !== undefined && void copy(text)}>
          {copied.value ? 'Copied' : 'Copy'}
        </button>
      }
    >
      <Segments
        label="Format"
        of={Object.keys(PROGRAMS)}
        shown={name}
        choose={(one) => {
          chosen.value = one;
          copied.value = false;
        }}
      />
      <Loading from={sent}>
        {({ auth }) => (
          <>
            {auth && (
              <p class="hint">
                Set <code>PREFECT_API_KEY</code> to your key.
              </p>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
            <pre class="copied-text" tabIndex={0} role="region" aria-label={name}>
              <code ref={code}>{text}</code>
            </pre>
          </>
        )}
      </Loading>
    </Dialog>
  );
}
