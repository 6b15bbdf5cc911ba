import { Dialog } from '../components/dialog.tsx';
import { PAGES } from './pages.ts';
import { singleKeys } from './state.ts';

const KEYS: [keys: string, meaning: string][] = [
  ['Ctrl K', 'Find an object or a command'],
  ['?', 'Show this list'],
  ['/', 'Go to the first filter of the page'],
  ['Escape', 'Close the dialog'],
  ...PAGES.map(([, name, letter]): [string, string] => [`g ${letter}`, `Go to ${name}`]),
];

/** The keyboard shortcuts. */
export function Shortcuts({ close }: { close: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" close={close}>
      <dl class="shortcuts">
        {KEYS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input type="checkbox" checked={singleKeys.value} onChange={({ currentTarget }) => (singleKeys.value = currentTarget.checked)} />{' '}
        Shortcuts of single keys
      </label>
      <div class="actions">
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
