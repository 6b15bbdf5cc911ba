import { Dialog } from '../components/dialogs.tsx';
import { Check } from '../components/fields.tsx';
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
export const Shortcuts = ({ close }: { close: () => void }) => (
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
    <Check label="Shortcuts of single keys" is={singleKeys.value} change={(is) => (singleKeys.value = is)} />
  </Dialog>
);
