import { type ReactNode } from 'react';
import { useTexts } from '../language.js';
import { Mark } from '../Logo.js';
import { type Said } from '../replies.js';
import { CallLink } from './CallLink.js';
import { saidText } from './format.js';
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

export function Missing() {
  const texts = useTexts();
  return (
    <Message title={texts.missingTitle} text={texts.missing}>
      <TryAgain />
      <LanguageLink />
    </Message>
  );
}

/** The load was refused, or there was no answer to it. */
export function RefusedPage({ said }: { said: Said | null }) {
  const texts = useTexts();
  const phone = said?.contact?.phone;
  return (
    <Message title={texts.refusedTitle} text={saidText(said, texts, texts.invalidLink)}>
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

/** A whole screen with one thing to say. */
function Message({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <main className="message">
      <Mark size={48} />
      {title !== undefined && <h1>{title}</h1>}
      <p role={title === undefined ? 'status' : 'alert'}>{text}</p>
      {children}
    </main>
  );
}
