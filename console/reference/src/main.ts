import './shared.css';
import './style.css';
import { createApiReference } from 'scalar';
import { csrfHeaders } from './csrf.ts';
import { languages } from './languages.ts';
import { callerOf, credentials, loadDocument, type Page } from './page.ts';
import { searchBox } from './search/box.ts';

const page = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="contralto"]')?.content ?? '{}') as Page;
const api = new URL(page.api, location.href).href.replace(/\/$/, '');
const signedIn = credentials();
const theme = localStorage.getItem('contralto.theme');

const search = document.getElementById('search');
if (search) searchBox(search, page);

createApiReference('#reference', {
  content: await loadDocument(page, api),
  slug: 'api',
  servers: [{ url: api, description: 'This service' }],
  authentication: {
    preferredSecurityScheme: signedIn && 'username' in signedIn ? 'basicAuth' : 'bearerAuth',
    securitySchemes: signedIn && ('username' in signedIn ? { basicAuth: signedIn } : { bearerAuth: signedIn }),
  },
  async onRequestBuilt({ request }) {
    if (!page.csrf || request.method === 'GET') return;
    for (const [name, value] of await csrfHeaders(api, request.headers.get('authorization'))) request.headers.set(name, value);
  },
  onLoaded() {
    document.getElementById('overview')?.remove();
    document.body.dataset.state = 'loaded';
  },
  setPageTitle: ({ title }) => (title === 'Introduction' ? 'Contralto API' : `${title} · Contralto API`),
  ...(theme && { darkMode: theme === 'dark' }),
  ...languages,
  defaultOpenFirstTag: false,
  showOperationId: true,
  documentDownloadType: 'none',
  withDefaultFonts: false,
  telemetry: false,
  hideSearch: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});

const caller = document.getElementById('caller');
if (caller) caller.textContent = await callerOf(api);
