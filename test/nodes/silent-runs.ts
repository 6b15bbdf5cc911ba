type Post = (path: string, body: unknown) => Promise<unknown>;

/** A running run with one retry, of a deployment and a work pool with one slot each. */
export async function limitedRun(post: Post, name: string): Promise<{ id: string; deployment: string }> {
  const made = async (path: string, body: unknown) => ((await post(path, body)) as { id: string }).id;
  const flow_id = await made('/flows/', { name });
  await post('/work_pools/', { name, type: 'process', concurrency_limit: 1 });
  await post(`/work_pools/${name}/workers/heartbeat`, { name: 'w' });
  const deployment = await made('/deployments/', { name, flow_id, work_pool_name: name, concurrency_limit: 1 });
  const id = await made(`/deployments/${deployment}/create_flow_run`, { empirical_policy: { retries: 1, retry_delay: 0 } });
  await post(`/work_pools/${name}/get_scheduled_flow_runs`, { scheduled_before: new Date().toISOString() });
  for (const type of ['PENDING', 'RUNNING']) await post(`/flow_runs/${id}/set_state`, { state: { type } });
  return { id, deployment };
}

/** Sends a heartbeat of each run, like its process. */
export async function beat(post: Post, ids: readonly string[]): Promise<void> {
  const heartbeats = ids.map((id) => ({
    id: crypto.randomUUID(),
    occurred: new Date().toISOString(),
    event: 'prefect.flow-run.heartbeat',
    resource: { 'prefect.resource.id': `prefect.flow-run.${id}` },
  }));
  await post('/events', heartbeats);
}
