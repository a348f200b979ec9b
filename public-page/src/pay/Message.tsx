import { type ReactNode } from 'react';
import { useTexts } from '../texts/language.js';
import { Logo } from '../Logo.js';
import { type ServerError } from '../replies.js';
import { CallLink } from './CallLink.js';
import { errorText } from './format.js';
import { LanguageLink } from './LanguageLink.js';

export function Loading({ slow }: { slow: boolean }) {
  const texts = useTexts();
  return (
    <Message text={texts.loading}>
      <span className="spinner" />
      <p className="message-late" role="status">
        {slow && texts.slow}
      </p>
    </Message>
  );
}

export function NotFoundMessage() {
  const texts = useTexts();
  return (
    <Message title={texts.missingTitle} text={texts.missing}>
      <TryAgain />
      <LanguageLink />
    </Message>
  );
}

/** The data could not be loaded. @param error null if there was no reply. */
export function LoadError({ error }: { error: ServerError | null }) {
  const texts = useTexts();
  const phone = error?.contact?.phone;
  return (
    <Message title={texts.refusedTitle} text={errorText(error, texts, texts.invalidLink)}>
      {phone && <CallLink phone={phone} />}
      <TryAgain />
      <LanguageLink />
    </Message>
  );
}

function TryAgain() {
  const { tryAgain } = useTexts();
  return (
    <button className="button quiet needs-script" type="button" onClick={() => location.reload()}>
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
