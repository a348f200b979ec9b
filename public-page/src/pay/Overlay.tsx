import { useEffect, useRef } from 'react';
import { secondsLeft, type Page } from '../pay.js';
import { useTexts } from '../language.js';
import { type Texts } from '../texts.en.js';
import { CallLink } from './CallLink.js';
import { Icon } from './Icon.js';

type CoveredPage = Extract<Page, { at: 'confirming' | 'paid' | 'timedOut' }>;

/** Whether the page is covered, so that nothing below can be reached. */
export const isCovered = (page: Page): page is CoveredPage =>
  page.at === 'confirming' || page.at === 'paid' || page.at === 'timedOut';

/**
 * Covers the whole screen while the outcome of a payment is awaited and when it is known. What it says stands in one place,
 * so that a screen reader hears it change, and the focus stays in it whatever goes.
 */
export function Overlay({ page, onBack }: { page: CoveredPage; onBack: () => void }) {
  const texts = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
  });
  const [title, text] = overlayTexts(page, texts);
  return (
    <div
      className="overlay"
      role="dialog"
      aria-modal="true"
      aria-labelledby="overlay-title"
      aria-describedby="overlay-text"
      tabIndex={-1}
      ref={box}
    >
      <div className="overlay-box">
        <OverlayIcon at={page.at} />
        <div className="overlay-said" role="status">
          <h2 id="overlay-title">{title}</h2>
          <p id="overlay-text" className={page.at === 'confirming' ? 'overlay-strong' : undefined}>
            {text}
          </p>
        </div>
        {page.at === 'confirming' && <p className="overlay-soft">{texts.countdown(secondsLeft(page.watch))}</p>}
        {page.at === 'confirming' && page.watch.since === 'dismissed' && (
          <button className="button quiet" type="button" onClick={onBack}>
            {texts.notPaid}
          </button>
        )}
        {page.at === 'timedOut' && page.view.clinic.phone !== null && <CallLink phone={page.view.clinic.phone} />}
      </div>
    </div>
  );
}

/** A title, and a sentence below it where there is one. */
function overlayTexts(page: CoveredPage, texts: Texts): [title: string, text: string] {
  if (page.at === 'confirming') return [texts.confirming, texts.doNotClose];
  if (page.at === 'timedOut') return [texts.timedOutTitle, page.answered ? texts.timedOut : texts.statusUnknown];
  return [page.free ? texts.activated : texts.paid, ''];
}

function OverlayIcon({ at }: { at: CoveredPage['at'] }) {
  if (at === 'confirming') return <span className="spinner spinner-big" />;
  return at === 'paid' ? (
    <span className="seal seal-big">
      <Icon name="check" size={44} />
    </span>
  ) : (
    <span className="seal seal-big seal-wait">
      <Icon name="alert" size={40} />
    </span>
  );
}
