import markdown from 'markdown-it';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

const text = (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** As the reference names them in its links. */
const slugOf = (tag) => tag.toLowerCase().replaceAll(' ', '-');

/**
 * The contents of the reference as HTML: the introduction, and the tags with their operations. The page shows it until its script has started, and without
 * scripts. Its anchors are those of the script.
 */
export function overviewOf({ info, tags, paths }, guides) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => ({ path, method, ...methods[method] })),
  );
  const sections = tags.map(({ name, description }) => {
    const rows = operations
      .filter(({ tags: [tag] }) => tag === name)
      .map(({ method, path, summary }) => {
        const id = `tag/${slugOf(name)}/${method.toUpperCase()}${path}`;
        return `<li id="${text(id)}"><a href="#${text(id)}">${text(summary)}</a> <code><b>${method.toUpperCase()}</b> ${text(path)}</code></li>`;
      });
    return `<section id="tag/${slugOf(name)}"><h2>${text(name)}</h2>\n<p>${text(description)}</p>\n<ul>\n${rows.join('\n')}\n</ul></section>`;
  });
  const list = guides.map(
    ({ name, title, summary }) => `<li><a href="{folder}${name}">${text(title)}</a> ${markdown().renderInline(summary)}</li>`,
  );
  return `<h1>${text(info.title)}</h1>\n${markdown().render(info.description)}\n<section><h2>Guides</h2>\n<ul>\n${list.join('\n')}\n</ul></section>\n${sections.join('\n')}`;
}
