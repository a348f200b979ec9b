import { type ServerError } from '../api-types.js';
import { LanguageLink } from '../common/LanguageLink.js';
import { Logo } from '../Logo.js';
import { useTexts } from './context.js';

/** Shown when there is no such page, or the server could not answer. */
export function PageError({ error }: { error: ServerError }) {
  const texts = useTexts();
  const isUnknown = error.code === 'public_page.unknown';
  return (
    <main className="message">
      <Logo size={48} />
      <h1>{isUnknown ? texts.unknownTitle : texts.failedTitle}</h1>
      <p role="alert">{isUnknown ? texts.unknown : texts.serverError(error.code, error.text)}</p>
      {isUnknown ? (
        <a className="button secondary" href="/">
          {texts.home}
        </a>
      ) : (
        <button className="button secondary needs-javascript" type="button" onClick={() => location.reload()}>
          {texts.tryAgain}
        </button>
      )}
      <LanguageLink texts={texts} />
    </main>
  );
}
