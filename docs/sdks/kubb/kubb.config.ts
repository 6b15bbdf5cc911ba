import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

export default defineConfig({
  input: { path: `${process.env.CONTRALTO_URL}/openapi.json` },
  output: { path: 'contralto', clean: true, format: false, extension: { '.ts': '' } },
  plugins: [pluginOas({ generators: [] }), pluginTs(), pluginClient({ importPath: '../../client' })],
});
