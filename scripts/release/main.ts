import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { manifestOf, PUBLISHED } from '../pack.ts';
import { REHEARSED, rehearseClients } from './clients.ts';
import { npm } from './npm.ts';
import { writePackageManagerFiles } from './package-managers.ts';
import { publish } from './publish.ts';
import { FILES, rehearse } from './rehearse.ts';
import { versionProblems } from './versions.ts';

const USAGE = `npm run release -- [flags]

Builds the files of a release in ${FILES} and rehearses it: packs the npm packages, lists their components, runs a dry run of npm publish, and installs and
uses them in an empty folder with the oldest and the newest supported Node. Then generates, builds, installs, and uses the other clients and
the pytest plugin: ${REHEARSED.join(', ')}.

  --tag <tag>        the tag of the release, which must match the version of the packages (default: the tag that the workflow runs for)
  --only <client>    only rehearse this client
  --manifests        only write the Homebrew formula and the winget manifests of the executables in ${FILES}
  --publish          publish the packages in ${FILES} after a rehearsal; only in the release workflow, which npm trusts
`;

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function release(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tag: { type: 'string', default: env.GITHUB_REF_TYPE === 'tag' ? env.GITHUB_REF_NAME : undefined },
      only: { type: 'string' },
      manifests: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return print(USAGE);
  const problems = versionProblems(values.tag);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (values.manifests) return print(`wrote ${writePackageManagerFiles(FILES, manifestOf(PUBLISHED.service).version).join(', ')}`);
  if (!values.publish) {
    if (values.only === undefined) await rehearse(print);
    else npm(['run', '--silent', 'build']);
    mkdirSync(FILES, { recursive: true });
    return rehearseClients(FILES, { only: values.only, complete: env.GITHUB_ACTIONS === 'true' || values.only !== undefined }, print);
  }
  if (env.GITHUB_ACTIONS !== 'true' || values.tag === undefined)
    throw new Error('--publish works only in the release workflow and for a tag');
  publish(print);
}

try {
  await release(process.argv.slice(2), process.env);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
