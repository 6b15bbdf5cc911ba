import { defineConfig } from 'orval';

export default defineConfig({
  contralto: {
    input: `${process.env.CONTRALTO_URL}/openapi.json`,
    output: { target: 'contralto.ts', client: 'fetch', override: { mutator: { path: 'request.ts', name: 'request' } } },
  },
});
