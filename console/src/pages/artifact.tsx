import { type Artifact, countArtifacts, filterArtifacts, filterFlowRuns, readArtifact } from '@contralto/client';
import { useRoute } from 'preact-iso/router';
import { useAddress } from '../address.ts';
import { call, useResource } from '../api/resource.ts';
import { Difference } from '../artifacts/difference.tsx';
import { Empty, Listing, Loading } from '../components/listing.tsx';
import { Markdown } from '../components/markdown.tsx';
import { PageTitle } from '../components/page.tsx';
import { numberText } from '../components/texts.ts';
import { Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { ArtifactContent } from '../run/artifacts.tsx';

/** Versions that are listed at once: the service returns them with their content. */
const SHOWN = atMost(20);
/** In characters. */
const PREVIEW = 60;

interface Versions {
  rows: Artifact[];
  count: number;
  /** The names of their flow runs. */
  runs: ReadonlyMap<string, string>;
}

async function load(key: string, offset: number, signal: AbortSignal): Promise<Versions> {
  const artifacts = { key: { any_: [key] } };
  const [rows, count] = await Promise.all([
    call(filterArtifacts({ body: { artifacts, sort: 'CREATED_DESC', offset, limit: SHOWN }, signal })),
    call(countArtifacts({ body: { artifacts }, signal })),
  ]);
  const ids = [...new Set(rows.flatMap(({ flow_run_id }) => flow_run_id ?? []))];
  const runs = ids.length > 0 ? await call(filterFlowRuns({ body: { flow_runs: { id: { any_: ids } }, limit: ids.length }, signal })) : [];
  return { rows, count, runs: new Map(runs.map(({ id, name }) => [id, name])) };
}

const preview = (data: unknown): string => (typeof data === 'string' ? data : (JSON.stringify(data) ?? '')).slice(0, PREVIEW);

/** All versions of the artifact with a key. The address contains the two versions that are compared. */
export function Page() {
  const { key = '' } = useRoute().params;
  const { given, change } = useAddress();
  const offset = Math.max(0, Number.parseInt(given.get('offset') ?? '', 10) || 0);
  const versions = useResource(`${key} ${offset}`, (signal) => load(key, offset, signal), ['prefect.artifact.', 'prefect.flow-run.']);
  const listed = versions.data?.rows ?? [];
  // otherwise the latest version, compared with the one before it
  const b = given.get('b') ?? listed[0]?.id;
  const before = listed[listed.findIndex(({ id }) => id === b) + 1];
  const a = given.get('a') ?? before?.id;
  const pair = useResource(b === undefined ? undefined : `${a} ${b}`, (signal) => {
    const read = (id: string | undefined) => id && call(readArtifact({ path: { id }, signal }));
    return Promise.all([read(a), read(b)]);
  });
  const move = (to: number) => change({ offset: to > 0 ? String(to) : undefined });
  const choice = (side: 'a' | 'b', row: Artifact) => (
    <input
      type="radio"
      name={side}
      aria-label={`${side === 'a' ? 'Old' : 'New'} version: ${row.created}`}
      checked={(side === 'a' ? a : b) === row.id}
      onChange={() => change({ [side]: row.id })}
    />
  );
  return (
    <>
      <PageTitle title={key} above={[pathOf('/artifacts'), 'Artifacts']} kind="Artifact" />
      <Loading from={versions}>
        {({ rows, count, runs }) =>
          count === 0 ? (
            <Empty title="No artifact with this key">
              <a href={pathOf('/artifacts')}>Show all artifacts</a>
            </Empty>
          ) : (
            <>
              <Loading from={pair}>
                {([old, now]) =>
                  now && (
                    <>
                      {old && (
                        <section aria-labelledby="changes">
                          <h2 id="changes">
                            Changes from <Time at={old.created} precise /> to <Time at={now.created} precise />
                          </h2>
                          <Difference a={old} b={now} />
                        </section>
                      )}
                      <article class="panel artifact" aria-label="Content of the new version">
                        <div class="title">
                          <h2>Content</h2>
                          <span class="hint">
                            {now.type} <Time at={now.created} precise />
                          </span>
                        </div>
                        {now.description && <Markdown text={now.description} />}
                        <ArtifactContent artifact={now} />
                      </article>
                    </>
                  )
                }
              </Loading>
              <div class="title">
                <h2>Versions</h2>
                <span class="hint">
                  {count > SHOWN && `${numberText(offset + 1)} to ${numberText(offset + rows.length)} of ${numberText(count)}`}
                </span>
                <div class="actions">
                  <button type="button" disabled={offset === 0} onClick={() => move(offset - SHOWN)}>
                    Newer
                  </button>
                  <button type="button" disabled={offset + rows.length >= count} onClick={() => move(offset + SHOWN)}>
                    Older
                  </button>
                </div>
              </div>
              <Listing
                label="Versions"
                rows={rows}
                columns={[
                  { name: 'Old', cell: (row) => choice('a', row), narrow: true },
                  { name: 'New', cell: (row) => choice('b', row), narrow: true },
                  { name: 'Created', cell: (row) => <Time at={row.created} precise />, narrow: true },
                  { name: 'Type', cell: (row) => row.type, narrow: true },
                  {
                    name: 'Run',
                    cell: ({ flow_run_id: id }) =>
                      id ? <a href={pathOf(`/runs/${id}?tab=Artifacts`)}>{runs.get(id) ?? 'Deleted run'}</a> : <span class="hint">–</span>,
                  },
                  { name: 'Content', cell: (row) => <span class="hint">{preview(row.data)}</span>, wide: true },
                ]}
              />
            </>
          )
        }
      </Loading>
    </>
  );
}
