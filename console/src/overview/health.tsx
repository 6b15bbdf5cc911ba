import { readReadiness, readServices } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Loading } from '../components/loading.tsx';
import { pathOf } from '../config.ts';

/** Whether the database answers and the background services do their work. */
export function Health() {
  const health = useResource('health', async (signal) => {
    const [services, ready] = await Promise.all([
      call(readServices({ signal })),
      readReadiness({ signal }).then(
        () => true,
        () => false,
      ),
    ]);
    return { ready, enabled: services.filter(({ enabled }) => enabled), failing: services.filter((one) => one.consecutive_failures > 0) };
  });
  return (
    <section class="panel" aria-labelledby="health">
      <h2 id="health">Service</h2>
      <Loading from={health}>
        {({ ready, enabled, failing }) => (
          <ul class="next">
            <li>{ready ? 'The database answers.' : 'The database does not answer.'}</li>
            <li>
              <a href={pathOf('/service')}>
                {enabled.length - failing.length} of {enabled.length} background services are well.
              </a>
            </li>
            {failing.map(({ name, last_error }) => (
              <li key={name} class="failing">
                {name}: {last_error}
              </li>
            ))}
          </ul>
        )}
      </Loading>
    </section>
  );
}
