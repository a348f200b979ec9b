import { type ReactNode } from 'react';

/** Placeholder for PUBLIC_URL, which the server fills in (src/public/site-pages.ts). */
export const ORIGIN = '%PUBLIC_URL%';

/** Placeholder for the dashboard's origin; empty if it is the page's own. */
export const ADMIN_ORIGIN = '%ADMIN_URL%';
/** Stands for a paragraph with the operator's contact. The server removes it if there is none. */
export const SUPPORT_CONTACT = '%SUPPORT_CONTACT%';

/** URL paths of a built script and of the files that it imports. */
export interface Script {
  file: string;
  imports: string[];
}

export interface DocumentProps {
  /** The page's path, for its canonical URL. Null for pages that must not be indexed. */
  path: string | null;
  title: string;
  description: string;
  styles: string;
  /** Structured data in the schema.org vocabulary. */
  jsonLd?: object;
  /** The page's only script. It blocks the first paint, because it may replace the page. */
  script?: Script;
  children: ReactNode;
}

/** A static HTML page, rendered at build time. Styles are inline, so that the first paint needs no second request. */
export function Document({ path, title, description, styles, jsonLd, script, children }: DocumentProps) {
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
        {path === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <LinkMetadata path={path} title={title} description={description} />
        )}
        <style dangerouslySetInnerHTML={{ __html: styles.trim() }} />
        {jsonLd && (
          // Data, not code: browsers do not execute it, so the CSP's script rules do not apply.
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

/** Metadata for link previews and search engines. */
function LinkMetadata({ path, title, description }: { path: string; title: string; description: string }) {
  return (
    <>
      <link rel="canonical" href={ORIGIN + path} />
      <meta property="og:url" content={ORIGIN + path} />
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
