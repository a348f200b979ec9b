import { useState } from 'react';
import { formatInstant } from '../../../src/shared/instant.js';
import { checkPayment, loadView, saidBy } from '../api.js';
import { useTexts } from '../language.js';
import { type Said, type Timeline, type View } from '../replies.js';
import { CallLink } from './CallLink.js';
import { saidText } from './format.js';

type Asked = { at: 'idle' } | { at: 'asking' } | { at: 'told'; told: Timeline } | { at: 'failed'; said: Said | null };

interface Props {
  identifier: string;
  /** Whom to call when it fails. */
  phone: string | null;
  /** Whether the plan runs: then nobody misses their money. */
  active: boolean;
  /** The page as it is after the bank was asked. */
  onChecked: (view: View | null) => void;
}

/** For whoever has paid and sees no plan: asks the bank now, and shows what happened to the payments on this link. */
export function BankCheck({ identifier, phone, active, onChecked }: Props) {
  const texts = useTexts();
  const [asked, setAsked] = useState<Asked>({ at: 'idle' });
  const ask = async () => {
    setAsked({ at: 'asking' });
    try {
      const told = await checkPayment(identifier);
      setAsked({ at: 'told', told });
      loadView(identifier).then(onChecked, () => undefined); // what was told stands, whether the page loads or not
    } catch (error) {
      setAsked({ at: 'failed', said: saidBy(error) });
    }
  };
  const busy = asked.at === 'asking';
  return (
    <section className="bank" aria-labelledby="bank-title">
      <h2 id="bank-title">{active ? texts.bankTitleActive : texts.bankTitle}</h2>
      <p className="bank-soft">{texts.bankNote}</p>
      <div role="status">
        {asked.at === 'told' && <Story told={asked.told} />}
        {asked.at === 'failed' && (
          <div className="note note-bad">
            <div>
              <p>{saidText(asked.said, texts, texts.bankFailed)}</p>
              {phone !== null && <CallLink phone={phone} />}
            </div>
          </div>
        )}
      </div>
      <button className="button quiet" type="button" disabled={busy} onClick={() => void ask()}>
        {busy && <span className="spinner" />}
        {busy ? texts.bankAsking : asked.at === 'told' ? texts.bankAgain : texts.bank}
      </button>
    </section>
  );
}

/** The server tells it in English. */
function Story({ told }: { told: Timeline }) {
  const texts = useTexts();
  return (
    <>
      <p className={`bank-${told.outcome}`} lang="en">
        {told.summary}
      </p>
      {!told.answered && <p className="note note-warn">{texts.bankSilent}</p>}
      <ol className="steps" lang="en">
        {told.timeline.map(({ at, step, text }, index) => (
          <li key={index} className={`step-${step}`}>
            <time dateTime={at}>{formatInstant(new Date(at))}</time>
            {text}
          </li>
        ))}
      </ol>
      <p className="bank-soft">{texts.bankChecked(formatInstant(new Date(told.checkedAt)))}</p>
    </>
  );
}
