import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { formatTime } from '../../../src/shared/instant.js';
import { ActionButton } from '../common/ActionButton.js';
import { deleteFromTab, readFromTab, storeInTab } from '../common/tab-store.js';
import { openAccess, sendCode } from './api.js';
import { type Access, type CodeSent, type Privacy } from './api-types.js';
import { useTexts } from './context.js';
import { useCall } from './use-call.js';

const CODE_LENGTH = 6;

const storageKey = (identifier: string) => `nirog:data-code:${identifier}`;

const onOneLine = (phone: string) => phone.replaceAll(' ', '\u00a0');

interface AccessCardProps {
  identifier: string;
  privacy: Privacy;
  /** The patient had access, which has ended. */
  hasEnded: boolean;
  onOpen: (access: Access) => void;
}

/**
 * Sends a code to the patient's number and exchanges it for access. The tab stores that a code was sent, because the
 * phone may close the tab while WhatsApp is open.
 */
export function AccessCard({ identifier, privacy, hasEnded, onOpen }: AccessCardProps) {
  const texts = useTexts();
  const [sent, setSent] = useState(() => readFromTab<CodeSent>(storageKey(identifier))?.value ?? null);
  const sending = useCall(texts.failed, () => undefined);
  const send = () =>
    sending.run(async () => {
      const code = await sendCode(identifier);
      setSent(storeInTab(storageKey(identifier), code, code.expires_in * 1_000).value);
    });
  const openAndForget = (access: Access) => {
    deleteFromTab(storageKey(identifier));
    onOpen(access);
  };
  return (
    <section className="card access" aria-labelledby="access-title">
      <h2 id="access-title">{texts.accessTitle}</h2>
      {hasEnded && !sent && (
        <p className="note note-warning" role="status">
          {texts.accessEnded}
        </p>
      )}
      {privacy.has_mobile && !sent && (
        <>
          <p>{texts.accessNote(onOneLine(privacy.mobile_hint))}</p>
          <p className="hint">{texts.accessLeads}</p>
        </>
      )}
      {!privacy.has_mobile && (
        <p className="note note-info">{texts.noMobile(privacy.clinic_name ?? privacy.doctor_name)}</p>
      )}
      {sent && <CodeForm key={sent.expires_at} identifier={identifier} sent={sent} onOpen={openAndForget} />}
      {sending.error !== null && (
        <p className="note note-error" role="alert">
          {sending.error}
        </p>
      )}
      {privacy.has_mobile && (
        <ActionButton className={sent ? 'link-button' : 'button'} isBusy={sending.isBusy} onClick={send}>
          {sending.isBusy ? texts.sendingCode : sent ? texts.newCode : texts.getCode}
        </ActionButton>
      )}
    </section>
  );
}

type CodeFormProps = Pick<AccessCardProps, 'identifier' | 'onOpen'> & { sent: CodeSent };

function CodeForm({ identifier, sent, onOpen }: CodeFormProps) {
  const texts = useTexts();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const opening = useCall(
    texts.failed,
    () => undefined,
    (errorCode) => (errorCode === 'request.invalid' ? texts.wrongCode : undefined),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    input.current?.focus();
    if (code.length < CODE_LENGTH) opening.setError(texts.codeIncomplete);
    else opening.run(async () => onOpen(await openAccess(identifier, code)));
  };
  return (
    <form onSubmit={submit} noValidate>
      <p role="status">{texts.codeSent(onOneLine(sent.mobile_hint), formatTime(new Date(sent.expires_at)))}</p>
      <label>
        {texts.code}
        <input
          ref={input}
          className="code-input"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH + 3} // pasted with spaces
          aria-invalid={opening.error !== null}
          aria-describedby={opening.error === null ? undefined : 'code-error'}
          onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        />
      </label>
      {opening.error !== null && (
        <p id="code-error" className="note note-error" role="alert">
          {opening.error}
        </p>
      )}
      <button className="button" aria-disabled={opening.isBusy}>
        {opening.isBusy && <span className="spinner" />}
        {opening.isBusy ? texts.checkingCode : texts.showData}
      </button>
    </form>
  );
}
