import { useEffect } from 'preact/hooks';
import { LocationProvider, Route, Router, useRoute } from 'preact-iso';
import { connect } from './api/live.ts';
import { needsLogin } from './api/session.ts';
import { page } from './components/lazy-page.tsx';
import { Login } from './components/login.tsx';
import { PageTitle } from './components/page.tsx';
import { Problem } from './components/problem.tsx';
import { Shell } from './components/shell.tsx';
import { config, pathOf } from './config.ts';

/** Every page by its path. A page is loaded when it is first opened. */
const pages: [path: string, component: ReturnType<typeof page>][] = [
  ['/', page(() => import('./pages/overview.tsx'))],
  ['/runs', page(() => import('./pages/runs.tsx'))],
  ['/work-pools', page(() => import('./pages/work-pools.tsx'))],
  ['/work-pools/:name', page(() => import('./pages/work-pool.tsx'))],
  ['/automations', page(() => import('./pages/automations.tsx'))],
  ['/automations/:id', page(() => import('./pages/automation.tsx'))],
  ['/events', page(() => import('./pages/events.tsx'))],
  ['/events/:id', page(() => import('./pages/event.tsx'))],
  ['/concurrency', page(() => import('./pages/concurrency.tsx'))],
  ['/blocks', page(() => import('./pages/blocks.tsx'))],
  ['/variables', page(() => import('./pages/variables.tsx'))],
  ['/artifacts', page(() => import('./pages/artifacts.tsx'))],
  ['/failures', page(() => import('./pages/failures.tsx'))],
  ['/compare', page(() => import('./pages/compare.tsx'))],
  ['/calendar', page(() => import('./pages/calendar.tsx'))],
  ['/service', page(() => import('./pages/service.tsx'))],
  ['/runs/:id', page(() => import('./pages/run.tsx'))],
  ['/task-runs/:id', page(() => import('./pages/task-run.tsx'))],
  ['/flows', page(() => import('./pages/flows.tsx'))],
  ['/flows/:id', page(() => import('./pages/flow.tsx'))],
  ['/deployments', page(() => import('./pages/deployments.tsx'))],
  ['/deployments/:id', page(() => import('./pages/deployment.tsx'))],
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
