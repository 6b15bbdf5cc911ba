import { readServices } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Loading } from '../components/loading.tsx';
import { pathOf } from '../config.ts';

function healthText(enabled: number, failing: number): string {
  if (enabled === 0) return 'No background services are enabled.';
  return `${failing === 0 ? `All ${enabled}` : `${enabled - failing} of ${enabled}`} background services are healthy.`;
}

/** The health of the background services. The overview that surrounds it shows that the database responds. */
export function Health() {
  const health = useResource('health', async (signal) => {
    const services = await call(readServices({ signal }));
    return { enabled: services.filter(({ enabled }) => enabled), failing: services.filter((one) => one.consecutive_failures > 0) };
  });
  return (
    <section class="panel" aria-labelledby="health">
      <h2 id="health">Service</h2>
      <Loading from={health}>
        {({ enabled, failing }) => (
          <ul class="plain">
            <li>
              <a href={pathOf('/service')}>{healthText(enabled.length, failing.length)}</a>
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
