import { useState } from 'react';
import { checkPayment, loadView, saidBy } from '../api.js';
import { useTexts } from '../language.js';
import { type Said, type Timeline, type View } from '../replies.js';
import { sentencesIn, type Sentences } from '../timeline-texts.js';
import { ActButton } from './ActionButton.js';
import { CallLink } from './CallLink.js';
import { saidText } from './format.js';

type Asked =
  | { at: 'idle' }
  | { at: 'asking' }
  | { at: 'told'; told: Timeline; in: Sentences }
  | { at: 'failed'; said: Said | null };

interface Props {
  identifier: string;
  /** Whom to call when it fails. */
  phone: string | null;
  /** Whether the plan runs: then nobody misses their money. */
  active: boolean;
  /** What the bank was heard to say. */
  onTold: (told: Timeline) => void;
  /** The page as it is after the bank was asked. */
  onChecked: (view: View | null) => void;
}

/** For whoever has paid and sees no plan: asks the bank now, and shows what happened to the payments on this link. */
export function BankCheck({ identifier, phone, active, onTold, onChecked }: Props) {
  const texts = useTexts();
  const [asked, setAsked] = useState<Asked>({ at: 'idle' });
  const ask = async () => {
    setAsked({ at: 'asking' });
    try {
      const [told, sentences] = await Promise.all([checkPayment(identifier), sentencesIn(texts.language)]);
      setAsked({ at: 'told', told, in: sentences });
      onTold(told);
      loadView(identifier).then(onChecked, () => undefined); // what was told stands, whether the page loads or not
    } catch (error) {
      setAsked({ at: 'failed', said: saidBy(error) });
    }
  };
  const busy = asked.at === 'asking';
  return (
    <section className="bank needs-script" aria-labelledby="bank-title">
      <h2 id="bank-title">{active ? texts.bankTitleActive : texts.bankTitle}</h2>
      <p className="bank-soft">{texts.bankNote}</p>
      <div role="status">
        {asked.at === 'told' && <Story told={asked.told} sentences={asked.in} />}
        {asked.at === 'failed' && (
          <div className="note note-bad">
            <div>
              <p>{saidText(asked.said, texts, texts.bankFailed)}</p>
              {phone !== null && <CallLink phone={phone} />}
            </div>
          </div>
        )}
      </div>
      <ActButton className="button quiet" busy={busy} onAct={() => void ask()}>
        {busy ? texts.bankAsking : asked.at === 'told' ? texts.bankAgain : texts.bank}
      </ActButton>
    </section>
  );
}

function Story({ told, sentences }: { told: Timeline; sentences: Sentences }) {
  const texts = useTexts();
  return (
    <>
      <p className={`bank-${told.outcome}`}>{sentences.stand(told)}</p>
      {!told.answered && <p className="note note-warn">{texts.bankSilent}</p>}
      <ol className="steps">
        {told.timeline.map((entry, index) => (
          <li key={index} className={`step-${entry.step}`}>
            <time dateTime={entry.at}>{texts.instant(new Date(entry.at))}</time>
            {sentences.told(entry)}
          </li>
        ))}
      </ol>
      <p className="bank-soft">{texts.bankChecked(texts.instant(new Date(told.checkedAt)))}</p>
    </>
  );
}
