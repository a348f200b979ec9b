import { type ReactNode } from 'react';
import { LanguageLink } from '../common/LanguageLink.js';
import { useTexts } from '../texts/language.js';
import { Logo } from '../Logo.js';
import { type ServerError } from '../api-types.js';
import { CallLink } from './CallLink.js';
import { errorText } from './error-text.js';

export function Loading({ isSlow }: { isSlow: boolean }) {
  const texts = useTexts();
  return (
    <Message text={texts.loading}>
      <span className="spinner" />
      <p className="slow-notice" role="status">
        {isSlow && texts.slowConnection}
      </p>
    </Message>
  );
}

export function NotFoundMessage() {
  const texts = useTexts();
  return (
    <Message title={texts.notFoundTitle} text={texts.notFound}>
      <TryAgain />
      <LanguageLink texts={texts} />
    </Message>
  );
}

/** The data could not be loaded. @param error null if there was no response. */
export function LoadError({ error }: { error: ServerError | null }) {
  const texts = useTexts();
  const phone = error?.contact?.phone;
  const text = errorText(error, texts, texts.invalidLink);
  const [title, note] =
    error?.code === 'receipt.not_found' ? [text, texts.receiptNotFoundNote] : [texts.loadFailedTitle, text];
  return (
    <Message title={title} text={note}>
      {phone && <CallLink phone={phone} />}
      <TryAgain />
      <LanguageLink texts={texts} />
    </Message>
  );
}

function TryAgain() {
  const { tryAgain } = useTexts();
  return (
    <button className="button secondary needs-javascript" type="button" onClick={() => location.reload()}>
      {tryAgain}
    </button>
  );
}

/** A screen with a single message. */
function Message({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <main className="message">
      <Logo size={48} />
      {title !== undefined && <h1>{title}</h1>}
      <p role={title === undefined ? 'status' : 'alert'}>{text}</p>
      {children}
    </main>
  );
}
