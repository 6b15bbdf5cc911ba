// Loads thread.ts from source, for development; the built package has a bundle instead. Tests, which start many threads, name the bundle that they have built,
// because compiling the source takes most of the time of a start.
const bundle = process.env.CONTRALTO_TEST_READER_THREAD;
if (bundle) {
  await import(bundle);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./thread.ts');
}
