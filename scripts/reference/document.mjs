import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** A module of a package that the reference page is made of. */
export const importOfReference = (name) =>
  import(pathToFileURL(createRequire(createRequire(import.meta.url).resolve('@scalar/api-reference')).resolve(name)).href);

/** The scopes that each role has, with those of the roles before it. */
function scopesOfRoles(roles) {
  const scopes = new Set();
  return Object.entries(roles).map(([role, { adds }]) => {
    for (const scope of adds) scopes.add(scope);
    return [role, new Set(scopes)];
  });
}

/** A sentence about who may call an operation. */
function accessOf(security, roles) {
  const bearer = security.find(({ bearerAuth }) => bearerAuth)?.bearerAuth;
  if (!bearer) return 'Needs no credentials.';
  if (bearer.length === 0) return 'Every key may call this operation.';
  const permitted = roles.filter(([, scopes]) => bearer.every((scope) => scopes.has(scope))).map(([role]) => `\`${role}\``);
  return `**Scope:** ${bearer.map((scope) => `\`${scope}\``).join(', ')} · **Roles:** ${permitted.join(', ')}`;
}

/** Makes the example of a 404 name the kind of record, as its tag does: `Flow run not found` for `Flow Runs`. */
function nameMissing({ components }, { tags: [tag], responses }) {
  const response = components.responses.NotFound;
  if (responses['404']?.$ref !== '#/components/responses/NotFound' || !tag.endsWith('s')) return;
  const [first, ...others] = tag.replace(/ies$/, 'y').replace(/s$/, '').split(' ');
  const detail = `${[first, ...others.map((word) => word.toLowerCase())].join(' ')} not found`;
  responses['404'] = { ...response, content: { 'application/json': { ...response.content['application/json'], example: { detail } } } };
}

/** The contract with the scopes and roles of each operation in its description, and the kind of record in the example of each 404. */
export function describedContract(contract) {
  const document = structuredClone(contract);
  const roles = scopesOfRoles(document.components.securitySchemes.bearerAuth['x-roles']);
  for (const methods of Object.values(document.paths))
    for (const operation of Object.values(methods)) {
      if (!operation.operationId) continue;
      // access without credentials is a matter of the service: the page shows how to send them
      operation.security = (operation.security ?? document.security).filter((way) => Object.keys(way).length > 0);
      operation.description = `${operation.description}\n\n${accessOf(operation.security, roles)}`;
      nameMissing(document, operation);
    }
  return document;
}

/**
 * The document of the reference page: the contract with what `describedContract` adds and a list of the guides, in the form that the page shows. The page would
 * otherwise bring it to this form on each visit, which takes most of the time until it shows something.
 */
export async function referenceDocument(contract, guides = []) {
  const document = describedContract(contract);
  // the page makes a link without a name of it
  delete document.info.contact;
  const list = guides.map(({ name, title, summary }) => `- [${title}](guide:${name}): ${summary}\n`);
  if (list.length > 0) document.info.description += `\n\n## Guides\n\n${list.join('')}`;
  const { createServerWorkspaceStore } = await importOfReference('@scalar/workspace-store/server');
  const { getRaw } = await importOfReference('@scalar/json-magic/magic-proxy');
  const name = 'api';
  const store = await createServerWorkspaceStore({
    mode: 'static',
    documents: [{ name, document }],
    navigationOptions: { showOperationId: true },
  });
  return getRaw(store.getResolvedDocument(name));
}
