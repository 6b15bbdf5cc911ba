import type { RequestHandler } from 'express';
import type { Settings } from '../../base/settings.ts';
import { documentNames, readDocument } from './documents.ts';
import { type StaticFile, sendStatic, staticFile } from './static-files.ts';

const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Where the catalog is, below the path prefix. */
export const CATALOG_PATH = '/.well-known/api-catalog';

/**
 * The catalog of the API (RFC 9727). Its references are paths with the prefix, which are right however a client has reached it: below the prefix, or at the root
 * of the host if a proxy passes that path on.
 *
 * @param pages the pages that describe the API, with their types
 */
export function catalogRoute(
  { api, pathPrefix }: Pick<Settings, 'api' | 'pathPrefix'>,
  pages: readonly [path: string, type: string][],
): RequestHandler {
  const links = (all: readonly [path: string, type: string | undefined][]) =>
    all.flatMap(([path, type]) => (type === undefined ? [] : [{ href: pathPrefix + path, type: type.replace(/;.*/, '') }]));
  let file: StaticFile | undefined;
  return (request, response) => {
    file ??= staticFile(
      Buffer.from(
        JSON.stringify({
          linkset: [
            {
              anchor: `${pathPrefix}${api.basePath}/`,
              'service-desc': links(documentNames.map((name) => [`/${name}`, readDocument(name)?.type])),
              ...(pages.length > 0 && { 'service-doc': links(pages) }),
              status: links(['health', 'ready', 'admin/status'].map((name) => [`${api.basePath}/${name}`, 'application/json'])),
            },
          ],
        }),
      ),
      TYPE,
      { immutable: false },
    );
    response.setHeader('Link', `<${pathPrefix}${CATALOG_PATH}>; rel="api-catalog"`);
    sendStatic(request, response, file);
  };
}
