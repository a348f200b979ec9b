import { type ReactNode } from 'react';

/** Stands for PUBLIC_URL, which only the running server knows: see src/public/site-pages.ts. */
export const ORIGIN = '%PUBLIC_URL%';

/** A script of the build, and the files that it imports. */
export interface Script {
  file: string;
  imports: string[];
}

export interface DocumentProps {
  /** From the origin on; null for a page that is no place of its own. */
  address: string | null;
  title: string;
  description: string;
  styles: string;
  /** What search engines read, in words of schema.org. */
  jsonLd?: object;
  /** The one script, if any. The first paint waits for it. */
  script?: Script;
  children: ReactNode;
}

/** A whole page, written once at build. Styles are inline, so that the first paint waits for no second file. */
export function Document({ address, title, description, styles, jsonLd, script, children }: DocumentProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {script && <script type="module" src={script.file} blocking="render" />}
        {script?.imports.map((file) => (
          <link key={file} rel="modulepreload" href={file} />
        ))}
        <meta name="theme-color" content="#0B6E6E" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        {address === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Preview address={address} title={title} description={description} />
        )}
        <style dangerouslySetInnerHTML={{ __html: styles.trim() }} />
        {jsonLd && (
          // No script to a browser, only data: the CSP, which runs nothing inline, has no say in it.
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd).replaceAll('<', '\\u003c') }}
          />
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** What chats and search engines show of the page. */
function Preview({ address, title, description }: { address: string; title: string; description: string }) {
  return (
    <>
      <link rel="canonical" href={ORIGIN + address} />
      <meta property="og:url" content={ORIGIN + address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Nirog" />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${ORIGIN}/preview.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Nirog: care your patients subscribe to" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
