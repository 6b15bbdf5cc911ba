import { type Deployment, readDeployment, type SearchResult, search } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { nameOf } from '../api/names.ts';
import { call, useResource } from '../api/resource.ts';
import { useAttempt } from '../components/dialogs.tsx';
import { Problem } from '../components/listing.tsx';
import { StateMark } from '../components/values.tsx';
import { RunDialog } from '../deployments/run-dialog.tsx';
import { remembered } from '../preferences.ts';
import { addressOf, anywhere, type Command, commands, KIND_NAMES, matches, type Next, pageCommands } from './commands.ts';
import { early, shown } from './state.ts';

/** Pause after the last key before a search, in milliseconds. */
const PAUSE = 90;
const LISTED_COMMANDS = 5;
const PER_KIND = 6;
const WHEN_CHOOSING = 12;
const REMEMBERED = 6;

/** The objects that the user opened last. */
const recent = remembered<readonly SearchResult[]>('palette.recent', []);

interface Option {
  key: string;
  group: string;
  command?: Command;
  found?: SearchResult;
}

const optionOf = (found: SearchResult, group = KIND_NAMES[found.kind]): Option => ({ key: `${group} ${found.id}`, group, found });

/** A dialog that finds objects by name or id, and commands. It is a combobox: the focus stays in the field, and the arrow keys choose. */
export function Palette({ close }: { close: () => void }) {
  const { route } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const typed = useSignal('');
  const wanted = useSignal('');
  const at = useSignal(0);
  /** The command that waits for an object. */
  const command = useSignal<Command | undefined>(undefined);
  const running = useSignal<Deployment | undefined>(undefined);
  const ofPage = useRef(pageCommands());
  const { busy, problem, run } = useAttempt();
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // up to now, the keys went to the page
    typed.value = early.peek();
    early.value = '';
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => (wanted.value = typed.value.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed.value]);
  const chosenKind = command.value?.of;
  const found = useResource(wanted.value === '' ? undefined : `${chosenKind} ${wanted.value}`, async (signal) => {
    const kinds = chosenKind && { kinds: [chosenKind], limit: WHEN_CHOOSING };
    const [found, more] = await Promise.all([
      call(search({ body: { text: wanted.peek(), limit: PER_KIND, ...kinds }, signal })),
      anywhere(wanted.peek(), chosenKind, signal),
    ]);
    const ids = new Set(found.results.map(({ id }) => id));
    return [...found.results, ...more.filter(({ id }) => !ids.has(id))];
  });

  const text = typed.value.trim();
  const own = chosenKind
    ? []
    : [['This page', ofPage.current] as const, ['Commands', commands()] as const].flatMap(([group, all]) =>
        all
          .filter((one) => matches(one, text))
          .slice(0, text === '' ? undefined : LISTED_COMMANDS)
          .map((one): Option => ({ key: `${group} ${one.name}`, group, command: one })),
      );
  const isSearching = text !== '' && (found.loading || wanted.value !== text);
  // what an earlier text has found, as far as it matches the present one, so that Enter never opens something else
  const isCurrent = ({ name }: SearchResult) => !isSearching || name.toLowerCase().includes(text.toLowerCase());
  const objects = text === '' ? [] : (found.data ?? []).filter(isCurrent).map((one) => optionOf(one));
  const last = text === '' && !chosenKind ? recent.value.map((one) => optionOf(one, 'Recently opened')) : [];
  const options = [...last, ...objects, ...own];
  const current = Math.min(at.value, options.length - 1);

  useEffect(() => {
    dialog.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current, options.length]);

  const follow = async (next: Next) => {
    if (next === undefined) close();
    else if (next === 'shortcuts') shown.value = 'shortcuts';
    else if ('run' in next) running.value = await call(readDeployment({ path: { id: next.run.id } }));
    else {
      close();
      route(next.open);
    }
  };
  const choose = (option: Option | undefined) => {
    if (!option || busy) return;
    const { found: object, command: chosen } = option;
    if (chosen?.of) {
      command.value = chosen;
      typed.value = wanted.value = '';
      at.value = 0;
    } else if (chosen) void run(async () => follow(await chosen.act(undefined)));
    else if (object && command.value) {
      const { act } = command.value;
      void run(async () => follow(await act(object)));
    } else if (object) {
      const others = recent.peek().filter(({ id }) => id !== object.id);
      recent.value = [object, ...others].slice(0, REMEMBERED);
      void run(() => follow({ open: addressOf(object) }));
    }
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key];
    if (move !== undefined) {
      const end = options.length - 1;
      // single steps go around, longer ones stop at the ends
      const next = current + move;
      at.value = Math.abs(move) === 1 ? (next < 0 ? end : next > end ? 0 : next) : Math.max(0, Math.min(end, next));
    } else if (key === 'Enter') choose(options[current]);
    else if (key === 'Backspace' && typed.peek() === '' && command.value) command.value = undefined;
    else return;
    event.preventDefault();
  };

  if (running.value) return <RunDialog deployment={running.value} close={close} />;
  const groups = [...new Set(options.map(({ group }) => group))];
  const prompt = command.value?.name.replace('…', '') ?? 'Search';
  return (
    <dialog ref={dialog} class="palette" aria-label="Search and commands" onClose={close}>
      <div class="palette-field">
        {command.value && <span class="chip">{prompt}</span>}
        <input
          type="text"
          role="combobox"
          aria-label={prompt}
          aria-expanded={options.length > 0}
          aria-controls="palette-options"
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? `palette-${current}` : undefined}
          placeholder={command.value ? 'Name or id' : 'Name, id, or command'}
          autocomplete="off"
          spellcheck={false}
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
            at.value = 0;
          }}
          onKeyDown={press}
        />
      </div>
      {problem && <Problem message={problem} />}
      {found.error && text !== '' && <Problem message={found.error.message} />}
      <div id="palette-options" class="palette-options" role="listbox" aria-label="Results" aria-busy={isSearching}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <div class="palette-group" aria-hidden="true">
              {group}
            </div>
            {options.map((option, index) =>
              option.group === group ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                <div
                  key={option.key}
                  id={`palette-${index}`}
                  role="option"
                  aria-selected={index === current}
                  class="palette-option"
                  onClick={() => choose(option)}
                  onPointerMove={() => (at.value = index)}
                >
                  <Line {...option} />
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p class="hint palette-status" role="status">
        {isSearching ? 'Searching…' : statusOf(options.length, text, command.value)}
      </p>
    </dialog>
  );
}

function statusOf(count: number, text: string, command: Command | undefined): string {
  if (text === '' && command) return 'Type a part of the name, or the id. Backspace goes back.';
  if (text === '')
    return 'Flow runs of the last 30 days are found by a part of their name, older ones by its beginning, task runs by their id.';
  return count === 0 ? 'Nothing found. Task runs are found by their id.' : `${count} found`;
}

function Line({ command, found }: Option) {
  if (command)
    return (
      <>
        <span>{command.name}</span>
        {command.keys && (
          <span class="palette-keys">
            {command.keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        )}
      </>
    );
  if (!found) return null;
  const within = found.within ?? (found.within_id && nameOf('flow', found.within_id));
  return (
    <>
      <span class="palette-name">{found.name}</span>
      {within && <span class="hint palette-within">{within}</span>}
      {found.state_type && <StateMark type={found.state_type} name={found.state_name} />}
    </>
  );
}
