// Bundles the page of the API reference into dist/reference: compressed files with their hash in the name, and the page that references them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { codegen } from '../codegen.config.ts';
import { indexOf } from '../console/reference/src/search/ranking.ts';
import { put, putCompressed, root } from './bundle.mjs';
import { describedContract, importOfReference, referenceDocument } from './reference/document.mjs';
import { sectionsOf } from './reference/markdown.ts';
import { overviewOf } from './reference/overview.mjs';
import { guideHtml, siteOf } from './reference/pages.ts';
import { searchEntries } from './reference/search-entries.ts';

const SCALAR = join(dirname(createRequire(import.meta.url).resolve('@scalar/api-reference')), 'browser', 'standalone.esm.js');

/** Scripts of the package begin by adding their styles to the page, which the content security policy forbids. */
const INJECTED =
  /\(function\(\)\{try\{(?:(?!\}catch).)*?document\.createTextNode\((`(?:[^`\\]|\\.)*`)\)\),document\.head\.appendChild\(e\)\}\}catch\(e\)\{[^}]*\}\}\)\(\);?/gs;

/** The editor of bodies also has a way to add styles that the policy allows, but uses it only in shadow trees. */
const ONLY_IN_SHADOW_TREES = '!e.head&&e.adoptedStyleSheets';

/** Values that the editor makes when its script starts, for example grammars. Making one has no other effect, so the bundle can omit those that nothing uses. */
const MADE_AT_START = /(?<=[,; ][\w$]+=|[[,])(?=new [\w$]+\(|[\w$]+\.(?:configure|define|deserialize|of)\()/g;

/**
 * Entries of the package's tables that the page doesn't need: languages of the editor, translations, made-up words for bodies, and languages of samples. The bundle then omits what only
 * they use. Each pattern matches in one script.
 */
const UNNEEDED = {
  editors: /(?<=\{)html:[\w$]+,(?=json:)|(?<=json:[\w$]+),yaml:[\w$]+,css:[\w$]+,xml:[\w$]+(?=\})/g,
  attributesOfHtml: /;[\w$]+\.default=\/\*@__PURE__\*\/ new [\w$]+(?=;)/g,
  nestedLanguages:
    /(?<=[\w$])=(?:\/\*@__PURE__\*\/ [\w$]+\.parser\.configure\(\{top:`SingleExpression`\}\)|\[\{tag:`script`,.*?\.parser\}\](?=,))/gs,
  translations: /(?<=localeTranslations:\{en:\{\w+:[\w$]+\})(?:,(?:"[\w-]+"|\w+):\{\w+:[\w$]+\})+/g,
  phrases: /\$random\w+:\{fn:\(\)=>[\w$]+\([\w$]+(?:,\d+,\d+)?\),comment:`[^`]*`\},?/g,
  logos: /"\.\.\/logos\/\w+\.svg":[\w$]+,?/g,
  grammars:
    /(?<=,)(?:clojure|cpp|csharp|dart|docker|dockerfile|elixir|fsharp|graphql|haskell|ini|julia|less|lua|makefile|matlab|mojo|nginx|objectivec|ocaml|perl|php|powershell|ruby|scala|scss|swift|toml):[\w$]+,/g,
};

/**
 * Takes the styles out of the scripts of the package, into files, and leaves out what the page does not offer: an assistant, and services of other hosts.
 * @type {import('esbuild').Plugin}
 */
const scalar = {
  name: 'scalar',
  setup(bundling) {
    bundling.onResolve({ filter: /^scalar$/ }, () => ({ path: SCALAR }));
    bundling.onResolve({ filter: /^styles-of:/ }, ({ path }) => ({ path: path.slice('styles-of:'.length), namespace: 'styles' }));
    bundling.onLoad({ filter: /./, namespace: 'styles' }, async ({ path }) => {
      const styles = [...(await readFile(path, 'utf8')).matchAll(INJECTED)].map(([, literal]) => runInNewContext(literal));
      return { contents: styles.join('\n'), loader: 'css' };
    });
    bundling.onLoad({ filter: /[/\\](?:AgentScalarDrawer|ExploreScalarModal|explore-scalar)-[^/\\]*\.js$/ }, () => ({ contents: '' }));
    const found = new Set();
    bundling.onLoad({ filter: /[/\\]browser[/\\](?:chunks[/\\][^/\\]*|standalone\.esm)\.js$/ }, async ({ path }) => {
      let script = await readFile(path, 'utf8');
      for (const [what, pattern] of Object.entries(UNNEEDED)) {
        const shorter = script.replaceAll(pattern, '');
        if (shorter !== script) found.add(what);
        script = shorter;
      }
      const isEditor = script.includes(ONLY_IN_SHADOW_TREES);
      if (isEditor)
        return { contents: script.replaceAll(ONLY_IN_SHADOW_TREES, 'e.adoptedStyleSheets').replaceAll(MADE_AT_START, '/* @__PURE__ */ ') };
      const contents = script.replaceAll(INJECTED, '');
      return contents === script ? { contents } : { contents: `import ${JSON.stringify(`styles-of:${path}`)};\n${contents}` };
    });
    bundling.onEnd(({ outputFiles }) => {
      const absent = Object.keys(UNNEEDED).filter((what) => !found.has(what));
      if (absent.length > 0) return { errors: [{ text: `The package has other tables than this plugin expects: ${absent.join(', ')}` }] };
      const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'));
      const left = scripts.filter(
        ({ text }) => text.includes('vite-plugin-css-injected-by-js') || text.includes('!e.head&&e.adoptedStyleSheets'),
      );
      return left.length > 0
        ? {
            errors: [
              { text: `These scripts add styles in a way that this plugin does not expect: ${left.map(({ path }) => path).join(', ')}` },
            ],
          }
        : {};
    });
  },
};

/** The style element that the package adds with its theme. */
async function themeHash() {
  const { getThemeStyles } = await importOfReference('@scalar/themes');
  return createHash('sha256')
    .update(`\n${getThemeStyles('default', { fonts: false })}`)
    .digest('base64');
}

const hashed = (name, content) => name.replace('.', `-${createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase()}.`);

/** The files that a script imports at once, itself first. */
function staticImports(outputs, script) {
  const found = new Set([script]);
  for (const path of found)
    for (const { kind, path: imported } of outputs[path].imports) if (kind === 'import-statement') found.add(imported);
  return [...found];
}

const text = (value) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The links to the guides, with the sections of the current one. */
function guideLinks(guides, current) {
  const sections = sectionsOf(current.markdown)
    .filter(({ level }) => level === 2)
    .map(({ title, anchor }) => `<li><a href="#${anchor}">${text(title)}</a></li>`);
  return guides
    .map(({ name, title }) =>
      name === current.name
        ? `<li><a href="${name}" aria-current="page">${text(title)}</a>${sections.length > 0 ? `<ul>${sections.join('')}</ul>` : ''}</li>`
        : `<li><a href="${name}">${text(title)}</a></li>`,
    )
    .join('\n');
}

const ENTRIES = { script: 'console/reference/src/main.ts', guideScript: 'console/reference/src/guide.ts' };

/**
 * Writes the reference page and the pages beside it to `<outdir>`: `index.html`, `pages.json.br` with the guides and the Markdown of all pages, and the files in
 * `assets`. Returns the compressed bytes of everything that a browser may load, and the files that it has read and written.
 * @param {{ outdir?: string }} [options]
 */
export async function buildReference({ outdir = join(root, 'dist', 'reference') } = {}) {
  const assets = join(outdir, 'assets');
  await mkdir(assets, { recursive: true });
  const before = await readdir(assets);
  const sources = new Set();
  const source = (path) => {
    sources.add(path);
    return readFileSync(join(root, path), 'utf8');
  };
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.values(ENTRIES),
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    plugins: [scalar],
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const contents = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const outputOf = (entry) => Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry);
  const [script, { cssBundle }] = outputOf(ENTRIES.script);
  const [guideScript, { cssBundle: guideStyle }] = outputOf(ENTRIES.guideScript);
  const contract = JSON.parse(source('generated/openapi.json'));
  const add = (name, content) => {
    const asset = hashed(name, content);
    contents.set(asset, Buffer.from(content));
    return asset;
  };
  const icon = add('icon.svg', source('console/src/icon.svg'));
  const fill = (page, values) => page.replaceAll(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
  const site = siteOf(describedContract(contract), source);
  const search = add('search.json', indexOf(searchEntries(contract, site.guides)));
  const document = add('contract.json', JSON.stringify(await referenceDocument(contract, site.guides)));
  const template = source('console/reference/guide.html');
  for (const guide of site.guides) {
    const { name, title, summary } = guide;
    site.pages[name].html = fill(template, {
      icon,
      name,
      title: text(title),
      summary: text(summary),
      style: basename(guideStyle),
      script: basename(guideScript),
      config: text(JSON.stringify({ folder: '', reference: '../docs', search })),
      content: guideHtml(guide.markdown),
      guides: guideLinks(site.guides, guide),
    });
  }
  const page = fill(source('console/reference/index.html'), {
    icon,
    style: basename(cssBundle),
    script: basename(script),
    preloads: staticImports(metafile.outputs, script)
      .map((path) => `<link rel="modulepreload" href="{folder}${basename(path)}">`)
      .join('\n'),
    overview: overviewOf(contract, site.guides),
  });
  const sizes = await Promise.all([...contents].map(([name, content]) => putCompressed(join(assets, name), content)));
  const compressed = sizes.reduce((sum, size) => sum + size, 0);
  const { pages, overview, llms } = site;
  const archives = {
    'pages.json': JSON.stringify({ pages, overview, llms }),
    ...Object.fromEntries(site.released.map((name) => [`released/${name}`, source(join(codegen.released, name))])),
  };
  await Promise.all(Object.entries(archives).map(([name, content]) => putCompressed(join(outdir, name), content)));
  const others = { 'index.html': page, 'page.json': JSON.stringify({ document, search, themeHash: await themeHash() }) };
  for (const [name, content] of Object.entries(others)) await put(join(outdir, name), content);
  const current = new Set([...contents.keys()].map((name) => `${name}.br`));
  await Promise.all(before.filter((name) => !current.has(name)).map((name) => rm(join(assets, name), { force: true })));
  const files = {
    read: [
      ...Object.keys(metafile.inputs).filter((path) => !path.includes(':')),
      ...sources,
      'codegen.config.ts',
      'scripts/contract-parts.ts',
      ...(await readdir(join(root, 'scripts/reference'))).map((name) => `scripts/reference/${name}`),
    ],
    written: [
      ...[...current].map((name) => join(assets, name)),
      ...Object.keys(archives).map((name) => join(outdir, `${name}.br`)),
      ...Object.keys(others).map((name) => join(outdir, name)),
    ],
  };
  return { compressed, files };
}
