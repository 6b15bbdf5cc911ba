import type { Locator, Page } from 'playwright-core';

/** Opens a menu, such as that of a page or row, and clicks an action in it. */
export async function choose(within: Page | Locator, action: string, menu: string | RegExp = /^(More a|A)ctions/): Promise<void> {
  await within.getByRole('button', { name: menu }).click();
  await within.getByRole('button', { name: action, exact: true }).click();
}

/** Opens the fields of the filters of a list. */
export const addFilter = (page: Page): Promise<void> => page.getByRole('button', { name: 'Add filter' }).click();
