// The tables as PostgreSQL declares them. drizzle-kit looks at the exports of a module one by one, and only CommonJS can export them without listing them.
const { defineTables } = require('./src/store/schema/define.ts');
const { postgresKit } = require('./src/store/schema/postgres-kit.ts');

module.exports = defineTables(postgresKit);
