import { parseArgs } from 'node:util';
import { publish } from './publish.ts';
import { FILES, rehearse } from './rehearse.ts';
import { versionProblems } from './versions.ts';

const USAGE = `npm run release -- [flags]

Makes the files of a release in ${FILES} and rehearses it: packs both packages, lists what they are made of, lets npm check what it would publish, installs
both from the files in an empty folder under the oldest and the newest supported Node, and uses them there.

  --tag <tag>        the tag of the release, which must be the version of both packages (default: that of the workflow, if it runs for one)
  --executable       make the executable for this kind of machine too
  --publish          publish the packages in ${FILES}, after a rehearsal; only in the workflow of releases, which npm trusts
`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function release(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tag: { type: 'string', default: env.GITHUB_REF_TYPE === 'tag' ? env.GITHUB_REF_NAME : undefined },
      executable: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(USAGE);
  const problems = versionProblems(values.tag);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (!values.publish) return rehearse({ executable: values.executable, say });
  if (env.GITHUB_ACTIONS !== 'true' || values.tag === undefined) throw new Error('only the workflow of releases publishes, for a tag');
  publish(say);
}

try {
  await release(process.argv.slice(2), process.env);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
