import { useEffect, useState } from 'preact/hooks';

type Parser = typeof import('./markdown-elements.tsx');

let parser: Parser | undefined;

/** Shows Markdown. The parser is loaded when the first text is shown; until then the text stands as it was written, and it stays so if loading fails. */
export function Markdown({ text }: { text: string }) {
  const [loaded, setLoaded] = useState(parser);
  useEffect(() => {
    if (loaded) return;
    let isShown = true;
    const show = (module: Parser) => {
      parser = module;
      if (isShown) setLoaded(module);
    };
    import('./markdown-elements.tsx').then(show, (error: unknown) => console.error('The Markdown parser cannot be loaded.', error));
    return () => {
      isShown = false;
    };
  }, [loaded]);
  if (!loaded) return <div class="markdown unparsed">{text}</div>;
  return (
    <div class="markdown">
      <loaded.MarkdownElements text={text} />
    </div>
  );
}
