import type { Entry } from '../../console/reference/src/search/ranking.ts';
import { type DescribedContract, operationAnchor, operationsOf, schemaAnchor, tagAnchor } from './contract-texts.ts';
import type { Guide } from './guides.ts';
import { sectionsOf } from './markdown.ts';

/** The first words of a text, without marks. */
const plain = (text: string, length = 600): string =>
  text
    .replaceAll(/```[\s\S]*?```|\]\([^)]*\)|[`*_|[\]#]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, length);

/** Words with which people ask for an operation, or an error, that its description doesn't contain. */
const CALLED: Record<string, string> = {
  createVariable: 'set',
  createDeploymentSchedules: 'cron schedule interval recurring cron schedule',
  updateDeployment: 'cron',
  createFlowRunFromDeployment: 'trigger start launch run deployment',
  setFlowRunState: 'cancel stop pause suspend flow run',
  bulkSetFlowRunState: 'cancel stop pause suspend flow runs',
  filterLogs: 'read logs',
  downloadFlowRunLogs: 'read logs',
  createGlobalConcurrencyLimit: 'rate limit',
  incrementGlobalConcurrencyLimits: 'rate limit',
  createBlockDocument: 'secret credentials',
  createApiKey: 'token credential',
  readCaller: 'whoami token',
  readReadiness: 'health probe',
  readHealth: 'liveness probe',
  throttled: 'rate limit too many requests',
  unauthorized: 'authentication credentials',
  forbidden: 'permission',
};

const ERROR = /^- `(\w+)`, (\d{3}): (.*)$/gm;

/** Everything that the search of the page finds. */
export function searchEntries(contract: DescribedContract, guides: readonly Guide[]): Entry[] {
  const operations = operationsOf(contract).map(({ tag, method, path, operation }) => ({
    kind: 'operation' as const,
    title: operation.summary,
    detail: `${method.toUpperCase()} ${path}`,
    href: operationAnchor(tag, method, path),
    names: `${operation.operationId} ${tag} ${CALLED[operation.operationId] ?? ''}`,
    text: plain(operation.description),
  }));
  const tags = contract.tags.map(({ name, description }) => ({
    kind: 'tag' as const,
    title: name,
    detail: 'Operations',
    href: tagAnchor(name),
    names: '',
    text: plain(description),
  }));
  const schemas = Object.entries(contract.components.schemas).map(([name, schema]) => ({
    kind: 'schema' as const,
    title: name,
    detail: 'Schema',
    href: schemaAnchor(name),
    names: '',
    text: plain('description' in schema ? String(schema.description) : '', 200),
  }));
  const sections = guides.flatMap(({ name: page, title: guide, summary, markdown }) =>
    sectionsOf(markdown).flatMap(({ level, title, anchor, text }) => {
      const errors = page === 'errors' ? [...text.matchAll(ERROR)] : [];
      return [
        {
          kind: level === 1 ? ('guide' as const) : level === 2 && page === 'sockets' ? ('socket' as const) : ('section' as const),
          title,
          detail: level === 1 ? 'Guide' : guide,
          href: level === 1 ? page : `${page}#${anchor}`,
          names: level === 1 ? summary : guide,
          text: errors.length > 0 ? '' : plain(text),
        },
        ...errors.map(([, name = '', status, meaning = '']) => ({
          kind: 'error' as const,
          title: `${status} ${name}`,
          detail: guide,
          href: `${page}#${name}`,
          names: `error status ${CALLED[name] ?? ''}`,
          text: plain(meaning),
        })),
      ];
    }),
  );
  return [...sections, ...operations, ...tags, ...schemas].map((entry, id) => ({ id, ...entry }));
}
