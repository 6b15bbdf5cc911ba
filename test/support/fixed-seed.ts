import fc from 'fast-check';

// each run of one commit tests the same; another seed explores other cases
fc.configureGlobal({ seed: Number(process.env.CONTRALTO_TEST_SEED ?? 1) });
