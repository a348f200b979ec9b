import { type Dispatch } from 'react';
import { useTexts } from './texts/language.js';
import { isWindowTimedOut } from './checkout/payment-state.js';
import { chosenTier, matchesTier, tierOffers, type PageEvent, type PageState } from './pay.js';
import './pay.css';
import { ActiveCard } from './pay/ActiveCard.js';
import { DoctorHeader } from './pay/DoctorHeader.js';
import { Loading, LoadError, NotFoundMessage } from './pay/Message.js';
import { hasOverlay, Overlay } from './pay/Overlay.js';
import { PayCard } from './pay/PayCard.js';
import { PayFooter } from './pay/PayFooter.js';
import { PaymentCheck } from './pay/PaymentCheck.js';
import { PaymentHistory } from './pay/PaymentHistory.js';
import { PlanCard } from './pay/PlanCard.js';
import { TierCards } from './pay/TierCards.js';
import { storePayment } from './checkout/stored-payment.js';
import { type InitialData, type PayPageView, type Tier, type Timeline } from './api-types.js';
import { startPayment } from './checkout/start-payment.js';
import { useEarlyTaps } from './early-taps.js';
import { useFocusAfterPayment } from './use-focus.js';
import { useIsOffline } from './common/use-is-offline.js';
import { usePage, type PageSource } from './use-page.js';
import { createOrder, loadView, reportOpened } from './api.js';
import { payeeName, tierLabel } from './pay/format.js';

export interface PayPageProps {
  identifier: string;
  /** Data from the server-rendered page; null if the browser must load it. */
  initialData: InitialData | null;
}

const PAGE_SOURCE: PageSource<PayPageView, string | null> = {
  offers: tierOffers,
  load: loadView,
  titleOf: (view) => `${view.doctor.name} · ${payeeName(view)}`,
  reportOpened,
};

/** The pay page. Rendered on the server and hydrated in the browser. */
export function PayPage({ identifier, initialData }: PayPageProps) {
  const [state, dispatch] = usePage(identifier, initialData, PAGE_SOURCE);
  useEarlyTaps();
  const isOffline = useIsOffline();
  const texts = useTexts();
  return (
    <>
      {isOffline && (
        <p className="offline" role="status">
          {texts.offlineNotice}
        </p>
      )}
      <Screen state={state} dispatch={dispatch} />
    </>
  );
}

interface ScreenProps<State> {
  state: State;
  dispatch: Dispatch<PageEvent>;
}

function Screen({ state, dispatch }: ScreenProps<PageState>) {
  switch (state.status) {
    case 'loading':
      return <Loading isSlow={state.isSlow} />;
    case 'notFound':
      return <NotFoundMessage />;
    case 'loadFailed':
      return <LoadError error={state.error} />;
    default:
      return <LoadedScreen state={state} dispatch={dispatch} />;
  }
}

/** Whether reminders are on; null, which hides the choice, before the first payment and for a number that gets none. */
const shownReminders = ({ remindersWanted, subscriptionStatus }: PayPageView): boolean | null =>
  remindersWanted && subscriptionStatus.endDate === null ? null : remindersWanted;

type LoadedState = Exclude<PageState, { status: 'loading' | 'notFound' | 'loadFailed' }>;

function LoadedScreen({ state, dispatch }: ScreenProps<LoadedState>) {
  const { view } = state;
  const texts = useTexts();
  const isActive = state.status === 'active';
  useFocusAfterPayment(state.status);
  const handleTimeline = ({ answered, outcome }: Timeline) => {
    const mayBePending = !answered || outcome === 'waiting' || outcome === 'authorized';
    if (mayBePending) return;
    storePayment(view.identifier, null);
    dispatch({ type: 'no payment pending' });
  };
  return (
    <>
      <div className="page" inert={hasOverlay(state)}>
        <DoctorHeader doctor={view.doctor} clinic={view.clinic} />
        <main>
          {isActive && <ActiveCard view={view} />}
          <PlanCard view={view} isActive={isActive} />
          {!isActive && <TierChoice state={state} dispatch={dispatch} />}
          {view.hasHistory && <PaymentHistory identifier={view.identifier} />}
          <PaymentCheck
            identifier={view.identifier}
            phone={view.clinic.phone}
            isActive={isActive}
            onTimeline={handleTimeline}
            onReloaded={(reloadedView) => dispatch({ type: 'reloaded', view: reloadedView })}
          />
        </main>
        <PayFooter
          identifier={view.identifier}
          payee={payeeName(view)}
          phone={view.clinic.phone}
          reminders={shownReminders(view)}
        >
          <a href={`/s/${encodeURIComponent(view.identifier)}/data`}>{texts.yourData}</a>
        </PayFooter>
      </div>
      {hasOverlay(state) && <Overlay state={state} onBack={() => dispatch({ type: 'back tapped' })} />}
    </>
  );
}

function TierChoice({ state, dispatch }: ScreenProps<Exclude<LoadedState, { status: 'active' }>>) {
  const texts = useTexts();
  const tier = chosenTier(state);
  const polledOrder = 'polledOrder' in state ? state.polledOrder : null;
  const offersHostedPage = isWindowTimedOut(state);
  const pay = (tier: Tier) => {
    if (state.status !== 'choosing' && !offersHostedPage) return;
    const earlierOrderId = state.status === 'paying' ? state.orderId : (polledOrder?.orderId ?? null);
    dispatch({ type: 'pay tapped' });
    const { view } = state;
    void startPayment(
      {
        identifier: view.identifier,
        isFree: tier.price === 0,
        createOrder: () => createOrder(view.identifier, tier),
        isAsShown: (order) => matchesTier(order, tier),
        loadView: () => loadView(view.identifier),
        display: { name: payeeName(view), description: `${view.subscription.name} - ${tierLabel(tier, texts)}` },
        earlierOrderId,
        onHostedPage: offersHostedPage,
        language: texts.language,
      },
      dispatch,
    );
  };
  return (
    <div className="tier-choice">
      <TierCards
        tiers={state.view.tiers}
        chosenTierId={state.choice}
        disabled={state.status !== 'choosing'}
        onChoose={(tierId) => dispatch({ type: 'choice changed', choice: tierId })}
      />
      {tier && (
        <PayCard
          view={state.view}
          tier={tier}
          status={state.status}
          problem={state.status === 'choosing' ? state.problem : null}
          polledOrder={polledOrder}
          isSlow={state.status === 'starting' && state.isSlow}
          offersHostedPage={offersHostedPage}
          onPay={() => pay(tier)}
        />
      )}
    </div>
  );
}
