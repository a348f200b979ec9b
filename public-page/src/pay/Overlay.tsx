import { useEffect, useRef } from 'react';
import { secondsLeft, type Page } from '../pay.js';
import { useTexts } from '../language.js';
import { CallLink } from './CallLink.js';
import { Icon } from './Icon.js';

type Covered = Extract<Page, { at: 'confirming' | 'paid' | 'late' }>;

/** Whether the page is covered, so that nothing below can be reached. */
export const isCovered = (page: Page): page is Covered =>
  page.at === 'confirming' || page.at === 'paid' || page.at === 'late';

/** Covers the whole screen while the outcome of a payment is awaited and when it is known. */
export function Overlay({ page, onBack }: { page: Covered; onBack: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="overlay" role="dialog" aria-modal="true" aria-labelledby="overlay-title" tabIndex={-1} ref={box}>
      <div className="overlay-box">
        {page.at === 'confirming' && <Confirming page={page} onBack={onBack} />}
        {page.at === 'paid' && <Paid free={page.free} />}
        {page.at === 'late' && <Late page={page} />}
      </div>
    </div>
  );
}

function Confirming({ page, onBack }: { page: Extract<Page, { at: 'confirming' }>; onBack: () => void }) {
  const texts = useTexts();
  return (
    <>
      <span className="spinner spinner-big" />
      <div role="status">
        <h2 id="overlay-title">{texts.confirming}</h2>
      </div>
      <p className="overlay-strong">{texts.doNotClose}</p>
      <p className="overlay-soft">{texts.countdown(secondsLeft(page.watch))}</p>
      {page.watch.since === 'dismissed' && (
        <button className="button quiet" type="button" onClick={onBack}>
          {texts.notPaid}
        </button>
      )}
    </>
  );
}

function Paid({ free }: { free: boolean }) {
  const texts = useTexts();
  return (
    <>
      <span className="seal seal-big">
        <Icon name="check" size={44} />
      </span>
      <div role="status">
        <h2 id="overlay-title">{free ? texts.activated : texts.paid}</h2>
      </div>
    </>
  );
}

function Late({ page }: { page: Extract<Page, { at: 'late' }> }) {
  const texts = useTexts();
  const { phone } = page.view.clinic;
  return (
    <>
      <span className="seal seal-big seal-wait">
        <Icon name="alert" size={40} />
      </span>
      <h2 id="overlay-title">{texts.lateTitle}</h2>
      <p role="status">{page.heard ? texts.late : texts.unheard}</p>
      {phone !== null && <CallLink phone={phone} />}
    </>
  );
}
