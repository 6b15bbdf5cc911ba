import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { runsBlock, someOf } from '../../support/cases.ts';
import { freePort } from '../../support/free-port.ts';
import { type ServiceProcess, startProcess } from '../../support/process.ts';
import { createDatabase, createDataFolder, type StoreName, stores, type TestDatabase } from '../../support/test-database.ts';
import { type Caller, callerOf, headersFor } from './caller.ts';
import { launchChromium } from './chromium.ts';
import { type Data, makeData } from './data.ts';

const PATIENCE = 15_000;

/** One browser for all sites of a process. It ends with the process. */
let browser: Promise<Browser> | undefined;

/**
 * Blank pages, each in a context of its own, by the options of their contexts. A new page starts a process that compiles the scripts of the console again, which
 * takes as much processor time as the console itself.
 */
const idle = new Map<string, Page[]>();

export interface OpenOptions {
  /** Width of the window in pixels. */
  width?: number;
  theme?: 'light' | 'dark';
  /** Another host name for the service. */
  host?: string;
  /** The language of the browser; null for the default of its machine. */
  locale?: string | null;
  zone?: string;
  /** Runs before the scripts of the page. */
  before?: string;
  /** Milliseconds by which the browser's clock is ahead. */
  ahead?: number;
  /** Closes the page and its context after the test, which changes its clock or its permissions. */
  ownContext?: boolean;
}

/** A service in a separate process with the data of an ordinary day, and a browser. */
export class Site {
  private service: ServiceProcess | undefined;
  private database: TestDatabase | undefined;
  private readonly pages: { page: Page; leave(): Promise<void> }[] = [];
  private complaints: string[] = [];
  private given: { data: Data | undefined; api: Caller; url: string } | undefined;

  constructor(
    readonly kind: StoreName,
    private readonly settings: Record<string, string>,
    private readonly login: string | undefined,
    private readonly seed?: object,
  ) {}

  private get ready() {
    if (!this.given) throw new Error('the site has not started');
    return this.given;
  }
  get url(): string {
    return this.ready.url;
  }
  get api(): Caller {
    return this.ready.api;
  }
  get data(): Data {
    if (!this.ready.data) throw new Error('the site has the data of a seed');
    return this.ready.data;
  }

  async start(): Promise<void> {
    if (this.seed) return this.startSeeded(this.seed);
    this.database = await createDatabase(this.kind);
    this.settings.SERVICE_PORT ??= String(await freePort());
    this.settings.SERVICE_DATABASE_URL = this.database.url;
    browser ??= launchChromium();
    await Promise.all([browser, this.startService()]);
    const url = `http://127.0.0.1:${this.settings.SERVICE_PORT}`;
    const api = callerOf(url, await headersFor(url, this.login));
    this.given = { url, api, data: await makeData(api) };
  }

  /** Starts `contralto dev`, whose data is temporary. */
  private async startSeeded(seed: object): Promise<void> {
    const folder = createDataFolder();
    const file = join(folder, 'seed.json');
    writeFileSync(file, JSON.stringify(seed));
    browser ??= launchChromium();
    const started = startProcess({ ...this.settings, TMPDIR: folder }, ['dev', '--real-clock', '--seed', file]);
    [this.service] = await Promise.all([started, browser]);
    const { url } = this.service;
    this.database = { url: '', pooledUrl: '', drop: async () => rmSync(folder, { recursive: true, force: true }) };
    this.given = { url, api: callerOf(url, {}), data: undefined };
  }

  async startService(): Promise<void> {
    this.service = await startProcess(this.settings);
  }

  async stopService(): Promise<void> {
    await this.service?.kill('SIGTERM');
    this.service = undefined;
  }

  /** Opens a page of the console. Errors in the browser fail the test, unless `forgive` removes them. */
  async open(path: string, options: OpenOptions = {}): Promise<Page> {
    const {
      width = 1280,
      theme = 'light',
      host,
      locale = 'en-GB',
      zone = 'Europe/Berlin',
      before,
      ahead,
      ownContext = before !== undefined || ahead !== undefined,
    } = options;
    const url = host ? this.url.replace('127.0.0.1', host) : this.url;
    const viewport = { width, height: 900 };
    const { page, leave } = await enter({
      viewport,
      colorScheme: theme,
      acceptDownloads: true,
      timezoneId: zone,
      ...(locale !== null && { locale }),
    });
    this.pages.push({
      page,
      async leave() {
        if (ownContext) return page.context().close();
        await page.setViewportSize(viewport);
        await leave();
      },
    });
    page.setDefaultTimeout(PATIENCE);
    if (before !== undefined) await page.addInitScript(before);
    if (ahead !== undefined) await page.clock.setSystemTime(Date.now() + ahead);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`error: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      // the console aborts requests whose response it no longer needs
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') this.complaints.push(`failed: ${request.method()} ${request.url()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) this.complaints.push(`elsewhere: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.complaints.push(`status ${response.status()}: ${response.request().method()} ${response.url()}`);
    });
    await page.goto(url + path);
    return page;
  }

  /** Removes complaints that the test caused. */
  forgive(expected: RegExp): void {
    this.complaints = this.complaints.filter((one) => !expected.test(one));
  }

  async closePages(): Promise<void> {
    for (const { page, leave } of this.pages.splice(0)) {
      const hacked = await page.evaluate(() => {
        if (location.protocol === 'http:') {
          localStorage.clear();
          sessionStorage.clear();
        }
        return (window as { hacked?: unknown }).hacked;
      });
      expect(hacked, 'injected script that the page ran').toBeUndefined();
      await leave();
    }
    const complaints = this.complaints;
    this.complaints = [];
    expect(complaints).toEqual([]);
  }

  async stop(): Promise<void> {
    // a service that stops waits a second for further requests on the connections of the browser and of the caller
    await this.service?.kill('SIGKILL');
    await this.database?.drop();
  }
}

/** @returns a blank page in a context with these options, and a function that makes it blank again and keeps it */
async function enter(options: BrowserContextOptions): Promise<{ page: Page; leave(): Promise<void> }> {
  const key = JSON.stringify(options);
  const free = idle.get(key) ?? [];
  idle.set(key, free);
  const page = free.pop() ?? (await (await (await browser!).newContext(options)).newPage());
  return {
    page,
    async leave() {
      page.removeAllListeners();
      await page.unrouteAll();
      await page.mouse.move(0, 0);
      await page.goto('about:blank');
      await page.context().clearCookies();
      free.push(page);
    },
  };
}

export interface SiteOptions {
  settings?: Record<string, string>;
  /** `user:password` for creating the data. */
  login?: string;
  /** The records of `contralto dev`, instead of the data of an ordinary day. */
  seed?: object;
  /** Databases to test on: only SQLite, or every one. */
  on?: 'sqlite' | 'every';
}

/** Describes the behavior of pages in a browser. After every test, closes its pages and fails on any complaint. A local run performs two thirds of the blocks. */
export function inBrowser(
  name: string,
  tests: (site: Site) => void,
  { settings = {}, login, seed, on = 'sqlite' }: SiteOptions = {},
): void {
  for (const kind of on === 'every' ? someOf(stores()) : (['sqlite'] as const)) {
    describe.runIf(runsBlock(`${name} on ${kind}`))(`${name} on ${kind}`, () => {
      const site = new Site(kind, { SERVICE_API_BLOCKS_REGISTER_ON_START: 'false', ...settings }, login, seed);
      beforeAll(() => site.start());
      afterEach(() => site.closePages());
      afterAll(() => site.stop());
      tests(site);
    });
  }
}
