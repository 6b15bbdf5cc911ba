import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'postgresql', schema: './src/store/schema/postgres-tables.ts', out: './drizzle/postgres' });
