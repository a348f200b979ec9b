import { Logo } from '../Logo.js';
import { hero, picture } from './content.js';
import { DashboardDrawing } from './DashboardDrawing.js';

/** Link preview image, 1200 × 630 pixels. `npm run picture` renders it to `public/preview.png`. */
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
