// The table definitions for PostgreSQL. drizzle-kit reads the exports of a module, and only CommonJS can export tables without naming each of them.
const { defineTables } = require('../src/store/schema/define.ts');
const { postgresKit } = require('../scripts/postgres-kit.ts');

module.exports = defineTables(postgresKit);
