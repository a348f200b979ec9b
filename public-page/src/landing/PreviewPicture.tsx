import { Logo } from '../Logo.js';
import { hero, picture } from './content.js';
import { DashboardDrawing } from './DashboardDrawing.js';

/** What a chat shows of the landing page: a page of 1200 by 630, of which `npm run picture` makes `public/preview.png`. */
export function PreviewPicture({ styles }: { styles: string }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <title>{hero.title}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body className="picture">
        <div>
          <p className="brand">
            <Logo size={40} /> Nirog
          </p>
          <h1>{hero.title}</h1>
          <p>{picture.text}</p>
        </div>
        <DashboardDrawing />
      </body>
    </html>
  );
}
