import { useEffect } from 'preact/hooks';
import { LocationProvider, Route, Router, useRoute } from 'preact-iso/router';
import { connect } from './api/live.ts';
import { needsLogin } from './api/session.ts';
import { Problem, page } from './components/listing.tsx';
import { Login } from './components/login.tsx';
import { PageTitle } from './components/page.tsx';
import { Shell } from './components/shell.tsx';
import { config, pathOf } from './config.ts';

const running = (name: keyof typeof import('./pages/running.ts')) => page(async () => (await import('./pages/running.ts'))[name]);
const operating = (name: keyof typeof import('./pages/operating.ts')) => page(async () => (await import('./pages/operating.ts'))[name]);

/** Every page by its path. A page is loaded, with its relatives, when one of them is first opened. */
const pages: [path: string, component: ReturnType<typeof page>][] = [
  ['/', page(async () => (await import('./pages/overview.tsx')).Page)],
  ['/runs', running('Runs')],
  ['/work-pools', operating('WorkPools')],
  ['/work-pools/:name', operating('WorkPool')],
  ['/backfills/:id', running('Backfill')],
  ['/automations', operating('Automations')],
  ['/automations/:id', operating('Automation')],
  ['/events', operating('Events')],
  ['/events/:id', operating('Event')],
  ['/webhooks', operating('Webhooks')],
  ['/webhooks/:id', operating('Webhook')],
  ['/event-destinations/:id', operating('EventDestination')],
  ['/concurrency', operating('Concurrency')],
  ['/blocks', operating('Blocks')],
  ['/variables', operating('Variables')],
  ['/artifacts', operating('Artifacts')],
  ['/artifacts/key/:key', operating('Artifact')],
  ['/assets', operating('Assets')],
  ['/assets/by-key', operating('Asset')],
  ['/api-keys', operating('Keys')],
  ['/users', operating('Users')],
  ['/sessions', operating('Sessions')],
  ['/audit', operating('Audit')],
  ['/failures', running('Failures')],
  ['/compare', running('Compare')],
  ['/calendar', running('Calendar')],
  ['/service', operating('Service')],
  ['/runs/:id', running('Run')],
  ['/task-runs/:id', running('TaskRun')],
  ['/flows', running('Flows')],
  ['/flows/:id', running('Flow')],
  ['/deployments', running('Deployments')],
  ['/deployments/:id', running('Deployment')],
];

/** Paths of links that clients print, with the pages that they lead to. */
const aliases: [path: string, target: (parameters: Record<string, string>) => string][] = [
  ['/runs/flow-run/:id', ({ id }) => `/runs/${id}`],
  ['/flow-runs/flow-run/:id', ({ id }) => `/runs/${id}`],
  ['/flows/flow/:id', ({ id }) => `/flows/${id}`],
  ['/deployments/deployment/:id', ({ id }) => `/deployments/${id}`],
  ['/runs/task-run/:id', ({ id }) => `/task-runs/${id}`],
];

function Alias({ target }: { target: (parameters: Record<string, string>) => string }) {
  const { params } = useRoute();
  useEffect(() => {
    history.replaceState(null, '', pathOf(target(params)));
    dispatchEvent(new PopStateEvent('popstate'));
  }, []);
  return null;
}

const NotFound = () => (
  <>
    <PageTitle title="Page not found" />
    <Problem title="No page at this address" message={location.pathname.slice(config.base.length)} />
  </>
);

export function App() {
  useEffect(() => connect(), []);
  if (needsLogin.value) return <Login />;
  return (
    <LocationProvider scope={config.base || '/'}>
      <Shell>
        <Router>
          {pages.map(([path, component]) => (
            <Route key={path} path={pathOf(path)} component={component} />
          ))}
          {aliases.map(([path, target]) => (
            <Route key={path} path={pathOf(path)} component={() => <Alias target={target} />} />
          ))}
          <Route default component={NotFound} />
        </Router>
      </Shell>
    </LocationProvider>
  );
}
