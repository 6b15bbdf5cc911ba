import type { Page } from 'playwright-core';

export interface Node {
  role: string;
  name: string;
  /** Of a heading. */
  level: number | undefined;
}

/** What a screen reader reads, in its order. */
export async function readAloud(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read: Node[] = [];
  const visit = (id: string) => {
    const node = byId.get(id);
    if (!node) return;
    if (!node.ignored)
      read.push({
        role: String(node.role?.value ?? ''),
        name: String(node.name?.value ?? '').trim(),
        level: node.properties?.find(({ name }) => name === 'level')?.value.value as number | undefined,
      });
    for (const child of node.childIds ?? []) visit(child);
  };
  visit(nodes[0]?.nodeId ?? '');
  return read;
}

/** Tables have the name of their region. */
const CONTROLS = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'grid', 'dialog', 'region', 'listbox', 'option'];

/** What a listener would miss on the page, one line each. */
export function problemsFor(read: readonly Node[]): string[] {
  const problems = read.filter(({ role, name }) => CONTROLS.includes(role) && name === '').map(({ role }) => `a ${role} without a name`);
  const headings = read.filter(({ role }) => role === 'heading');
  const titles = headings.filter(({ level }) => level === 1);
  if (titles.length !== 1) problems.push(`${titles.length} headings of level 1`);
  for (const [index, { level = 0, name }] of headings.entries()) {
    const before = headings[index - 1]?.level ?? 0;
    if (level > before + 1) problems.push(`the heading "${name}" of level ${level} after one of level ${before}`);
  }
  for (const [role, count] of [
    ['main', 1],
    ['banner', 1],
  ] as const)
    if (read.filter((node) => node.role === role).length !== count) problems.push(`not one ${role}`);
  const landmarks = read.filter(({ role }) => role === 'navigation' || role === 'region').map(({ role, name }) => `${role} "${name}"`);
  for (const one of new Set(landmarks)) if (landmarks.filter((other) => other === one).length > 1) problems.push(`more than one ${one}`);
  return problems;
}
