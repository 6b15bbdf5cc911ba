/** The changelog of the contract with the documents of each release. `versions` begins with the earliest. */
export function releasesText(changelog: string, versions: readonly string[]): string {
  const listed = versions.reduce((text, version) => {
    const heading = `## ${version}\n`;
    if (!text.includes(heading)) throw new Error(`docs/contract-changelog.md has no section ${version}`);
    const documents = (['openapi', 'asyncapi'] as const).map(
      (kind) => `[${releasedDocument(kind, version)}](${releasedDocument(kind, version)})`,
    );
    return text.replace(heading, `${heading}\nDocuments: ${documents.join(', ')}\n`);
  }, changelog);
  const current = ['openapi.json', 'openapi-3.0.json', 'openapi.yaml', 'asyncapi.yaml'].map((name) => `[${name}](../${name})`);
  const introduction = `The documents of this service are ${current.join(', ')}. Those of a release contain what clients depend on: addresses, parameters, bodies, responses, schemas, scopes, and close codes, without descriptions and examples.\n`;
  return listed.replace(/^## /m, () => `${introduction}\n## `);
}

/** The name of a document that `test/contract/published/released` contains. */
const releasedDocument = (kind: 'openapi' | 'asyncapi', version: string): string => `${kind}-${version}.json`;
