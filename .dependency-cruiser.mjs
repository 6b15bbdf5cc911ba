/**
 * The floors of `src/` and `generated/`, from the ground up: what stands on a floor may import from its own and from those below, never from above. Types count:
 * a type that points upwards ties two floors together as tightly as a call does. `docs/architecture.md` says what each is for.
 */
const floors = [
  'generated/roles.ts',
  'src/base/',
  'generated/(operations|types|writers).ts',
  'src/lib/',
  'src/store/',
  'src/tracing/',
  'src/contract/',
  'generated/readers.ts',
  'src/bus/',
  'src/keys/',
  'src/identity/',
  'src/audit/',
  'src/(http|sockets)/',
  'src/(encryption|events)/',
  'src/(concurrency|artifact-store)/',
  'src/orchestration/',
  'src/(package-file|deps).ts',
  'src/resources/',
  'src/automations/',
  'src/event-destinations/',
  'src/services/',
  'src/moving-in/',
  'src/(handlers|limited-handlers|socket-routes).ts',
  'src/readers/',
  'src/mcp/',
  'src/(open-deps|server).ts',
  'src/supervision/',
  'src/dev/',
  'src/(cli/|main.ts)',
].map((floor) => `^${floor.replaceAll('.', '\\.')}`);

const noWayUp = floors.slice(0, -1).map((floor, index) => ({
  name: `no-way-up-from-${floor.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '')}`,
  severity: 'error',
  from: { path: floor },
  to: { path: floors.slice(index + 1).join('|') },
}));

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'files in a circle can only be understood together',
      severity: 'error',
      // another generator wrote these files
      from: { pathNot: '^packages/client/src/generated/' },
      to: { circular: true },
    },
    {
      name: 'every-file-has-a-floor',
      comment: 'a new folder of src/ or generated/ needs its place in the list of floors',
      severity: 'error',
      from: { path: '^(src|generated)/', pathNot: floors.join('|') },
      to: {},
    },
    {
      name: 'no-way-between-the-databases',
      comment: 'what both databases need is in a folder of src/store/ that neither owns',
      severity: 'error',
      from: { path: '^src/store/(postgres|sqlite)/' },
      to: { path: '^src/store/(postgres|sqlite)/', pathNot: '^src/store/$1/' },
    },
    ...noWayUp,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(src|generated|bench|console|packages|scripts|test)/',
    // the Python environment of the tests with the client
    exclude: '^test/sdk/\\.venv',
  },
};
