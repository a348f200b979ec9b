import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { type DataRequest, type RequestKind } from '../api-types.js';
import { useTexts } from '../context.js';
import { FIELDS, hasEmptiedField, toDataRequest, type RequestValues } from './new-request.js';
import { type DataCardProps } from '../card-props.js';
import { useCall } from '../use-call.js';

const KINDS: RequestKind[] = ['correction', 'erasure', 'complaint'];
const INPUT_TYPES = { name: 'text', mobile: 'tel', email: 'email' } as const;
/** The limit of `data_request.message` in `TEXT_LIMITS`, copied to keep that table out of this page's script. */
const MAX_MESSAGE = 2_000;

/** A form for a correction, an erasure or a complaint. */
export function NewRequestCard({
  data,
  calls,
  onAccessEnded,
  onCreated,
}: DataCardProps & { onCreated: (created: DataRequest) => void }) {
  const texts = useTexts();
  const [created, setCreated] = useState<DataRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section className="card new-request" aria-labelledby="new-request-title">
      <h2 id="new-request-title">{texts.newRequestTitle}</h2>
      <p className="hint">{texts.newRequestNote}</p>
      <p className={created ? 'note note-success' : undefined} role="status">
        {created && !isOpen && texts.sent(texts.day(created.due_on))}
      </p>
      {isOpen ? (
        <RequestForm
          data={data}
          calls={calls}
          onAccessEnded={onAccessEnded}
          onCancel={() => setIsOpen(false)}
          onCreated={(request) => {
            setIsOpen(false);
            setCreated(request);
            onCreated(request);
          }}
        />
      ) : (
        <button ref={opener} className="button secondary" type="button" onClick={() => setIsOpen(true)}>
          {texts.newRequest}
        </button>
      )}
    </section>
  );
}

type RequestFormProps = DataCardProps & { onCancel: () => void; onCreated: (created: DataRequest) => void };

function RequestForm({ data, calls, onAccessEnded, onCancel, onCreated }: RequestFormProps) {
  const texts = useTexts();
  const { name, mobile, email } = data.patient;
  const stored: RequestValues = { name, mobile: mobile ?? '', email: email ?? '', message: '' };
  const [kind, setKind] = useState<RequestKind>('correction');
  const [values, setValues] = useState(stored);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const sending = useCall(texts.failed, onAccessEnded);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const request = toDataRequest(kind, values, stored);
    if (request) {
      sending.run(async () => onCreated(await calls.createRequest(request)));
      return;
    }
    const nothingToSend = hasEmptiedField(values, stored) ? texts.fieldEmptied : texts.nothingChanged;
    sending.setError(kind === 'complaint' ? texts.messageNeeded : nothingToSend);
    form.current?.querySelector('textarea')?.focus();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <fieldset>
        <legend>{texts.kind}</legend>
        {KINDS.map((each) => (
          <label key={each} className="kind">
            <input
              type="radio"
              name="kind"
              checked={each === kind}
              onChange={() => {
                setKind(each);
                sending.setError(null);
              }}
            />
            {texts.kinds[each]}
          </label>
        ))}
      </fieldset>
      <p className="hint">{texts.kindNotes[kind]}</p>
      {kind === 'correction' &&
        FIELDS.map((field) => (
          <label key={field}>
            {texts[field]}
            <input
              type={INPUT_TYPES[field]}
              value={values[field]}
              autoComplete="off"
              onChange={({ target }) => setValues({ ...values, [field]: target.value })}
            />
          </label>
        ))}
      <label>
        {kind === 'complaint' ? texts.message : texts.messageOptional}
        <textarea
          rows={3}
          maxLength={MAX_MESSAGE}
          value={values.message}
          onChange={({ target }) => setValues({ ...values, message: target.value })}
        />
      </label>
      {sending.error !== null && (
        <p className="note note-error" role="alert">
          {sending.error}
        </p>
      )}
      <div className="form-actions">
        <button className="button" aria-disabled={sending.isBusy}>
          {sending.isBusy && <span className="spinner" />}
          {sending.isBusy ? texts.sending : texts.send}
        </button>
        <button className="button secondary" type="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
