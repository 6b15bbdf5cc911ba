import { execFileSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { run } from '../support/process.ts';

// every command runs in a separate process
vi.setConfig({ testTimeout: 120_000 });

const scripts = new Map<string, string>();

async function script(shell: string): Promise<string> {
  const known = scripts.get(shell);
  if (known !== undefined) return known;
  const { done, output } = run(['completion', shell], {});
  expect(await done).toBe(0);
  scripts.set(shell, output());
  return output();
}

/** The completions that bash offers for a line whose last word is incomplete. */
async function offered(line: string): Promise<string[]> {
  const words = line.split(' ');
  const typed = words.map((word) => `'${word}'`).join(' ');
  const code = `${await script('bash')}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _contralto; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['--norc', '-c', code], { encoding: 'utf8' }).trim().split('\n');
}

describe('contralto completion', () => {
  it('completes commands, their subcommands and flags in bash', async () => {
    expect(await offered('contralto sta')).toEqual(['start', 'status']);
    expect(await offered('contralto db to')).toEqual(['totals']);
    expect(await offered('contralto db totals ')).toEqual(expect.arrayContaining(['verify', 'rebuild', '--help']));
    expect(await offered('contralto preview --timezone UTC --js')).toEqual(['--json']);
    expect(await offered('contralto start --po')).toEqual(['--port']);
  });

  it.each([
    ['zsh', /^#compdef contralto$/m, /'preview:Show the next times/],
    ['fish', /^complete -c contralto -n '__contralto_at '\\'''\\''' -f -a preview -d /m, /-l timezone -r -d /],
  ])('completes the same in %s', async (shell, head, entry) => {
    const text = await script(shell);
    expect(text).toMatch(head);
    expect(text).toMatch(entry);
  });

  it('rejects other shells', async () => {
    const { done, output } = run(['completion', 'cmd'], {});
    expect([await done, output()]).toEqual([1, expect.stringContaining('bash, zsh, fish')]);
  });
});
