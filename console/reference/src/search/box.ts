import type { Found, Ranking } from './ranking.ts';

/** Where the page finds what the search needs. The addresses are relative to that of the page. */
export interface SearchPlaces {
  /** The folder of the files and guides. */
  folder: string;
  /** The reference page; empty on itself. */
  reference: string;
  /** The name of the file with the index. */
  search: string;
}

const KINDS: Record<Found['kind'], string> = {
  guide: 'Guide',
  section: 'Guide',
  operation: 'Operation',
  tag: 'Operations',
  error: 'Error',
  socket: 'WebSocket',
  schema: 'Schema',
};

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Opens the search with its button, Ctrl+K, ⌘K, and `/`. The index is loaded when it opens for the first time. */
export function searchBox(button: HTMLElement, { folder, reference, search }: SearchPlaces): void {
  const input = element('input', {
    type: 'search',
    role: 'combobox',
    'aria-label': 'Search the reference',
    'aria-autocomplete': 'list',
    'aria-controls': 'found',
    'aria-expanded': 'false',
    placeholder: 'Search operations, guides, errors, and schemas',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: '200',
  });
  const list = element('ul', { role: 'listbox', id: 'found', 'aria-label': 'Results' });
  const note = element('p', { class: 'note', role: 'status' });
  const dialog = element('dialog', { class: 'search', 'aria-label': 'Search' }, input, list, note);
  document.body.append(dialog);
  let ranking: Promise<Ranking> | undefined;
  let active = 0;

  const options = () => [...list.children];
  const hrefOf = (option: Element | undefined) => option?.getAttribute('data-href');
  const activate = (index: number) => {
    active = index;
    for (const [place, option] of options().entries()) option.setAttribute('aria-selected', String(place === index));
    const option = options()[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const show = (found: readonly Found[], text: string) => {
    list.replaceChildren(
      ...found.map(({ kind, title, detail, href }, index) =>
        element(
          'li',
          { role: 'option', id: `found-${index}`, 'data-href': href.startsWith('#') ? reference + href : folder + href },
          element('b', {}, title),
          element('span', {}, detail),
          element('i', {}, KINDS[kind]),
        ),
      ),
    );
    input.setAttribute('aria-expanded', String(found.length > 0));
    note.textContent = text;
    activate(0);
  };
  const load = async (): Promise<Ranking> => {
    const [module, response] = await Promise.all([import('./ranking.ts'), fetch(folder + search)]);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return new module.Ranking(await response.text());
  };
  const find = async () => {
    const question = input.value;
    if (question.trim() === '') return show([], '');
    ranking ??= load();
    try {
      const found = (await ranking).find(question);
      // the question may have changed while the index was loading
      if (input.value === question) show(found, found.length === 0 ? 'Nothing found' : '');
    } catch (error) {
      ranking = undefined;
      show([], `The index could not be loaded: ${(error as Error).message}`);
    }
  };
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    void find();
  };
  const go = (option: Element | undefined) => {
    const href = hrefOf(option);
    if (href === null || href === undefined) return;
    dialog.close();
    location.assign(href);
  };

  button.addEventListener('click', open);
  input.addEventListener('input', () => void find());
  input.addEventListener('keydown', (event) => {
    const { length } = options();
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: length - 1, PageUp: 0 };
    const step = steps[event.key];
    if (event.key === 'Enter') go(options()[active]);
    // which only empties a search field
    else if (event.key === 'Escape') dialog.close();
    else if (step !== undefined && length > 0) activate((step + length) % length);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) => go((target as Element).closest('li') ?? undefined));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  document.addEventListener('keydown', (event) => {
    const typing = (event.target as Element).closest('input, textarea, select, [contenteditable]') !== null;
    const wanted =
      (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) ||
      (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey);
    if (!wanted) return;
    event.preventDefault();
    open();
  });
}
