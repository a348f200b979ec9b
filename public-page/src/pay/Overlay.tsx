import { useEffect, useRef } from 'react';
import { secondsLeft, type Page } from '../pay.js';
import { useTexts } from '../texts/language.js';
import { type Texts } from '../texts/texts.en.js';
import { CallLink } from './CallLink.js';
import { Icon } from './Icon.js';

type CoveredPage = Extract<Page, { at: 'confirming' | 'paid' | 'timedOut' }>;

/** Whether the overlay covers the page and makes it inert. */
export const isCovered = (page: Page): page is CoveredPage =>
  page.at === 'confirming' || page.at === 'paid' || page.at === 'timedOut';

/**
 * Covers the page while a payment is being confirmed and when its outcome is known. All texts appear in one live
 * region, so that screen readers announce changes, and the focus stays inside.
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
        <div className="overlay-message" role="status">
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
