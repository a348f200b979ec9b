import { useTexts } from './context.js';

/**
 * What the page shows until its script runs: that it is loading, or why it does not. The class `load-failed` is set by the
 * inline script of the page (src/public/data-html.ts).
 */
export function InitialNotes() {
  const texts = useTexts();
  return (
    <>
      <p className="without-javascript note note-warning">{texts.needsJavaScript}</p>
      <div className="card load-failure">
        <p role="alert">{texts.scriptFailed}</p>
        <a className="button secondary" href="">
          {texts.tryAgain}
        </a>
      </div>
      <p className="needs-javascript" role="status">
        {texts.loading}
      </p>
    </>
  );
}
