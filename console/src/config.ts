/** The configuration that the service writes into the page. */
export interface Config {
  /** Path prefix of the API, without a trailing slash; empty for none. */
  api: string;
  /** Path under which the console is served, without a trailing slash; empty for the root. */
  base: string;
  /** Whether requests that change data need a CSRF token. */
  csrf: boolean;
  /** The maximum number of objects in a response. */
  limit: number;
  /** Whether requests need credentials. */
  auth: boolean;
  /** Path below which people sign in and out with single sign-on; the browser then has a session. Absent without it. */
  signIn?: string;
  /** Release of the service. */
  version: string;
}

const content = document.querySelector<HTMLMetaElement>('meta[name="contralto"]')?.content ?? '{}';

export const config: Config = {
  api: '/api',
  base: '',
  csrf: false,
  limit: 200,
  auth: false,
  version: '',
  ...(JSON.parse(content) as Partial<Config>),
};

/** The number of objects to request, within the limit of the service. */
export const atMost = (wanted: number): number => Math.min(wanted, config.limit);

/** The address of a page of the console: `pathOf('/runs')`. */
export const pathOf = (path: string): string => config.base + path;

/** The command that runs a flow against this service. */
export const RUN_COMMAND = `PREFECT_API_URL=${location.origin}${config.api} python my_flow.py`;
