export { type Client, type Config, createClient, createConfig } from './generated/client/index.ts';
export { client } from './generated/client.gen.ts';
export * from './generated/index.ts';
