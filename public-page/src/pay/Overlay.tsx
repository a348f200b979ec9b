import { useEffect, useRef } from 'react';
import { secondsLeft, type PaymentState } from '../checkout/payment-state.js';
import { useTexts } from '../texts/language.js';
import { type Texts } from '../texts/texts.en.js';
import { CallLink } from './CallLink.js';
import { Icon } from './Icon.js';

/** What the overlay shows of the page data. */
interface ClinicView {
  clinic: { phone: string | null };
}

type OverlayStatus = 'confirming' | 'paid' | 'timedOut';
type OverlayState = Extract<PaymentState<ClinicView, unknown>, { status: OverlayStatus }>;

/** Whether the overlay covers the page, which is inert meanwhile. */
export const hasOverlay = <View extends ClinicView, Choice>(
  state: PaymentState<View, Choice>,
): state is Extract<PaymentState<View, Choice>, { status: OverlayStatus }> =>
  state.status === 'confirming' || state.status === 'paid' || state.status === 'timedOut';

/**
 * Covers the page while a payment is being confirmed and when its outcome is known. Title and text are in one live
 * region, so that screen readers announce changes. The countdown is outside it, because it changes every two seconds.
 */
export function Overlay({ state, onBack }: { state: OverlayState; onBack: () => void }) {
  const texts = useTexts();
  const dialog = useRef<HTMLDivElement>(null);
  // After each render: a button that had the focus may be gone.
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  });
  const [title, text] = overlayTexts(state, texts);
  return (
    <div
      className="overlay"
      role="dialog"
      aria-modal="true"
      aria-labelledby="overlay-title"
      aria-describedby="overlay-text"
      tabIndex={-1}
      ref={dialog}
    >
      <div className="overlay-box">
        <OverlayIcon status={state.status} />
        <div className="overlay-message" role="status">
          <h2 id="overlay-title">{title}</h2>
          <p id="overlay-text" className={state.status === 'confirming' ? 'overlay-warning' : undefined}>
            {text}
          </p>
        </div>
        {state.status === 'confirming' && (
          <p className="overlay-countdown">{texts.countdown(secondsLeft(state.polledOrder))}</p>
        )}
        {state.status === 'confirming' && state.polledOrder.windowResult === 'dismissed' && (
          <button className="button secondary" type="button" onClick={onBack}>
            {texts.notPaidGoBack}
          </button>
        )}
        {state.status === 'timedOut' && state.view.clinic.phone !== null && (
          <CallLink phone={state.view.clinic.phone} />
        )}
      </div>
    </div>
  );
}

function overlayTexts(state: OverlayState, texts: Texts): [title: string, text: string] {
  switch (state.status) {
    case 'confirming':
      return [texts.confirming, texts.doNotClose];
    case 'timedOut':
      return [
        texts.confirmationTimedOutTitle,
        state.serverAnswered ? texts.confirmationTimedOut : texts.paymentStatusUnknown,
      ];
    case 'paid':
      return [state.isFree ? texts.freeTierActivated : texts.paymentSuccessful, ''];
  }
}

function OverlayIcon({ status }: { status: OverlayState['status'] }) {
  switch (status) {
    case 'confirming':
      return <span className="spinner spinner-large" />;
    case 'paid':
      return (
        <span className="status-icon status-icon-large">
          <Icon name="check" size={44} />
        </span>
      );
    case 'timedOut':
      return (
        <span className="status-icon status-icon-large status-icon-waiting">
          <Icon name="alert" size={40} />
        </span>
      );
  }
}
