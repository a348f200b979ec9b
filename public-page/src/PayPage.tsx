import { useEffect, useReducer, type Dispatch } from 'react';
import { isCaptured, loadView, reportOpened, textOf } from './api.js';
import { chosenTier, next, POLL_MS, watched, type Page, type PageEvent } from './pay.js';
import './pay.css';
import { ActiveCard } from './pay/ActiveCard.js';
import { DoctorHeader } from './pay/DoctorHeader.js';
import { payeeOf } from './pay/format.js';
import { Message } from './pay/Message.js';
import { isCovered, Overlay } from './pay/Overlay.js';
import { PayCard } from './pay/PayCard.js';
import { PayFooter } from './pay/PayFooter.js';
import { BankCheck } from './pay/BankCheck.js';
import { PlanCard } from './pay/PlanCard.js';
import { TierCards } from './pay/TierCards.js';
import { type Tier } from './replies.js';
import { openPayment, remember } from './remembered.js';
import { startPayment } from './start-payment.js';
import { texts } from './texts.js';

/** How long the last word stays before the page is loaded anew. */
const RELOAD_MS: Partial<Record<Page['at'], number>> = { paid: 2000, late: 5000 };

export function PayPage({ identifier }: { identifier: string }) {
  const [page, dispatch] = useReducer(next, { at: 'loading' });
  useLoading(identifier, dispatch);
  useAsking(page, dispatch);
  useEnding(identifier, page);
  switch (page.at) {
    case 'loading':
      return <Message text={texts.loading} />;
    case 'missing':
      return <Message title={texts.missingTitle} text={texts.missing} />;
    case 'refused':
      return (
        <Message title={texts.refusedTitle} text={page.error}>
          <button className="button quiet" type="button" onClick={() => location.reload()}>
            {texts.tryAgain}
          </button>
        </Message>
      );
    default:
      return <Plan page={page} dispatch={dispatch} />;
  }
}

type Shown = Exclude<Page, { at: 'loading' | 'missing' | 'refused' }>;

function Plan({ page, dispatch }: { page: Shown; dispatch: Dispatch<PageEvent> }) {
  const { view } = page;
  const pay = (tier: Tier) => {
    if (page.at !== 'choosing') return;
    dispatch({ type: 'pressed' });
    void startPayment({ ...page, tier }, dispatch).then(dispatch);
  };
  return (
    <>
      <div className="page" inert={isCovered(page)}>
        <DoctorHeader doctor={view.doctor} clinic={view.clinic} />
        <main>
          {page.at === 'active' && <ActiveCard view={view} />}
          <PlanCard view={view} />
          {page.at !== 'active' && (
            <Choice page={page} onPick={(tierId) => dispatch({ type: 'picked', tierId })} onPay={pay} />
          )}
          <BankCheck
            identifier={view.identifier}
            active={page.at === 'active'}
            onChecked={(checked) => dispatch({ type: 'checked', view: checked })}
          />
        </main>
        <PayFooter view={view} />
      </div>
      {isCovered(page) && <Overlay page={page} onBack={() => dispatch({ type: 'went back' })} />}
    </>
  );
}

interface ChoiceProps {
  page: Exclude<Shown, { at: 'active' }>;
  onPick: (tierId: string) => void;
  onPay: (tier: Tier) => void;
}

function Choice({ page, onPick, onPay }: ChoiceProps) {
  const tier = chosenTier(page);
  const at = page.at === 'choosing' || page.at === 'starting' || page.at === 'paying' ? page.at : 'other';
  return (
    <div className="choice">
      <TierCards tiers={page.view.tiers} chosen={page.tierId} fixed={at !== 'choosing'} onPick={onPick} />
      {tier && (
        <PayCard
          view={page.view}
          tier={tier}
          problem={page.at === 'choosing' ? page.problem : null}
          watch={'watch' in page ? page.watch : null}
          at={at}
          onPay={() => onPay(tier)}
        />
      )}
    </div>
  );
}

function useLoading(identifier: string, dispatch: Dispatch<PageEvent>) {
  useEffect(() => {
    loadView(identifier).then(
      (view) => {
        if (view) document.title = `${view.doctor.name} · ${payeeOf(view)}`;
        dispatch({ type: 'loaded', view, payment: openPayment(identifier) });
        if (view) reportOpened(identifier);
      },
      (error: unknown) => dispatch({ type: 'refused', error: textOf(error, texts.invalidLink) }),
    );
  }, [identifier, dispatch]);
}

/** Asks about the watched order: at once, then every two seconds; each answer makes a new watch, which asks again. */
function useAsking(page: Page, dispatch: Dispatch<PageEvent>) {
  const watch = watched(page);
  useEffect(() => {
    if (!watch) return;
    let over = false;
    const ask = async () => {
      const captured = await isCaptured(watch.orderId);
      if (!over) dispatch({ type: 'answered', captured });
    };
    const timer = setTimeout(() => void ask(), watch.tries === 0 ? 0 : POLL_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [watch, dispatch]);
}

/** Forgets the order once its outcome is known or no longer asked for, and loads the page anew after the last word. */
function useEnding(identifier: string, page: Page) {
  const { at } = page;
  useEffect(() => {
    if (at === 'paid' || at === 'late' || at === 'active') remember(identifier, null);
    const wait = RELOAD_MS[at];
    if (wait === undefined) return;
    const timer = setTimeout(() => location.reload(), wait);
    return () => clearTimeout(timer);
  }, [identifier, at]);
}
