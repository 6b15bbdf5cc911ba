import {
  filterConcurrencyLimits,
  filterGlobalConcurrencyLimits,
  filterTaskRuns,
  filterWorkPools,
  readWorkPoolConcurrency,
  resetConcurrencyLimitByTag,
  updateGlobalConcurrencyLimit,
} from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Act } from '../components/act.tsx';
import { Empty } from '../components/empty.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';

const HOLDERS_SHOWN = 50;

interface Holder {
  id: string;
  limit: string;
  name: string;
  href: string;
  since: string | null;
}

/** Who holds slots: task runs those of tags, flow runs those of pools. */
async function holders(signal: AbortSignal) {
  const [tags, pools] = await Promise.all([
    call(filterConcurrencyLimits({ body: { limit: 100 }, signal })),
    call(filterWorkPools({ body: { limit: 50 }, signal })),
  ]);
  const ids = tags.flatMap(({ active_slots }) => active_slots).slice(0, HOLDERS_SHOWN);
  const runs =
    ids.length === 0 ? [] : await call(filterTaskRuns({ body: { task_runs: { id: { any_: ids } }, limit: HOLDERS_SHOWN }, signal }));
  const ofTags = tags.flatMap(({ tag, active_slots }) =>
    active_slots.flatMap((id): Holder[] => {
      const run = runs.find((one) => one.id === id);
      return run
        ? [
            {
              id: `${tag} ${id}`,
              limit: `tag ${tag}`,
              name: run.name,
              href: `/runs/${run.flow_run_id ?? ''}`,
              since: run.state?.timestamp ?? null,
            },
          ]
        : [];
    }),
  );
  const ofPools = await Promise.all(
    pools
      .filter(({ active_slots }) => (active_slots ?? 0) > 0)
      .map(async ({ name }) => {
        const { queues } = await call(readWorkPoolConcurrency({ path: { name }, signal }));
        return queues.flatMap(({ flow_runs }) =>
          flow_runs.map(
            (run): Holder => ({ id: run.id, limit: `pool ${name}`, name: run.name, href: `/runs/${run.id}`, since: run.state_timestamp }),
          ),
        );
      }),
  );
  return { tags: tags.map((tag) => ({ ...tag, held: tag.active_slots.length })), held: [...ofTags, ...ofPools.flat()] };
}

export function Page() {
  const global = useResource('global', (signal) => call(filterGlobalConcurrencyLimits({ body: { limit: 200 }, signal })), [
    'prefect.concurrency-limit.',
    'prefect.flow-run.',
  ]);
  const held = useResource('held', holders, ['prefect.task-run.', 'prefect.flow-run.', 'prefect.concurrency-limit.']);
  return (
    <>
      <PageTitle title="Concurrency" />
      <h2>Who holds slots</h2>
      <Loading from={held}>
        {({ held: rows }) =>
          rows.length === 0 ? (
            <p class="hint">No run holds a slot of a tag or a pool.</p>
          ) : (
            <Listing
              label="Holders of slots"
              rows={rows}
              columns={[
                { name: 'Limit', cell: (row) => row.limit },
                { name: 'Run', cell: (row) => <a href={pathOf(row.href)}>{row.name}</a> },
                { name: 'Since', cell: (row) => <Time at={row.since} /> },
              ]}
            />
          )
        }
      </Loading>
      <h2>Global limits</h2>
      <Loading from={global}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No global limit yet" command="prefect gcl create database --limit 5" />
          ) : (
            <Listing
              label="Global limits"
              rows={rows}
              columns={[
                { name: 'Name', cell: (row) => row.name },
                { name: 'Taken', number: true, cell: (row) => `${row.active_slots} / ${row.limit}` },
                { name: 'Given back per second', number: true, cell: (row) => row.slot_decay_per_second },
                { name: 'Active', cell: (row) => (row.active ? 'yes' : 'no') },
                {
                  name: '',
                  cell: (row) => (
                    <div class="actions">
                      <Act
                        act={() => call(updateGlobalConcurrencyLimit({ path: { id_or_name: row.id }, body: { active: !row.active } }))}
                        done={global.reload}
                      >
                        {row.active ? 'Turn off' : 'Turn on'}
                      </Act>
                      <Act
                        danger
                        disabled={row.active_slots === 0}
                        ask={`Release all ${row.active_slots} slots of "${row.name}"? Who holds them goes on working.`}
                        act={() => call(updateGlobalConcurrencyLimit({ path: { id_or_name: row.id }, body: { active_slots: 0 } }))}
                        done={global.reload}
                      >
                        Release
                      </Act>
                    </div>
                  ),
                },
              ]}
            />
          )
        }
      </Loading>
      <h2>Limits of tags</h2>
      <Loading from={held}>
        {({ tags }) =>
          tags.length === 0 ? (
            <Empty title="No tag has a limit yet" command="prefect concurrency-limit create database 5" />
          ) : (
            <Listing
              label="Limits of tags"
              rows={tags}
              columns={[
                { name: 'Tag', cell: (row) => row.tag },
                { name: 'Taken', number: true, cell: (row) => `${row.held} / ${row.concurrency_limit}` },
                {
                  name: '',
                  cell: (row) => (
                    <Act
                      danger
                      disabled={row.held === 0}
                      ask={`Release all ${row.held} slots of the tag "${row.tag}"? The task runs that hold them go on working.`}
                      act={() => call(resetConcurrencyLimitByTag({ path: { tag: row.tag } }))}
                      done={held.reload}
                    >
                      Release
                    </Act>
                  ),
                },
              ]}
            />
          )
        }
      </Loading>
    </>
  );
}
