import { type Dispatch } from 'react';
import { useTexts } from './texts/language.js';
import { chosenTier, isWindowTimedOut, type Page, type PageEvent } from './pay.js';
import './pay.css';
import { ActiveCard } from './pay/ActiveCard.js';
import { PaymentCheck } from './pay/PaymentCheck.js';
import { DoctorHeader } from './pay/DoctorHeader.js';
import { GoodToKnow } from './pay/GoodToKnow.js';
import { Loading, NotFoundMessage, LoadError } from './pay/Message.js';
import { isCovered, Overlay } from './pay/Overlay.js';
import { PayCard } from './pay/PayCard.js';
import { PayFooter } from './pay/PayFooter.js';
import { PaymentHistory } from './pay/PaymentHistory.js';
import { PlanCard } from './pay/PlanCard.js';
import { TierCards } from './pay/TierCards.js';
import { storePayment } from './checkout/stored-payment.js';
import { type InitialData, type Tier } from './replies.js';
import { startPayment } from './checkout/start-payment.js';
import { useFocus } from './use-focus.js';
import { useOffline, usePage } from './use-page.js';

export interface PayPageProps {
  identifier: string;
  /** Data from the server-rendered page; null if the browser must load it. */
  initialData: InitialData | null;
}

/** The pay page. Rendered on the server and hydrated in the browser. */
export function PayPage({ identifier, initialData }: PayPageProps) {
  const [page, dispatch] = usePage(identifier, initialData);
  const offline = useOffline();
  const texts = useTexts();
  return (
    <>
      {offline && (
        <p className="offline" role="status">
          {texts.offlineNotice}
        </p>
      )}
      <Screen page={page} dispatch={dispatch} />
    </>
  );
}

interface ScreenProps<At> {
  page: At;
  dispatch: Dispatch<PageEvent>;
}

function Screen({ page, dispatch }: ScreenProps<Page>) {
  switch (page.at) {
    case 'loading':
      return <Loading slow={page.slow} />;
    case 'missing':
      return <NotFoundMessage />;
    case 'refused':
      return <LoadError error={page.error} />;
    default:
      return <Plan page={page} dispatch={dispatch} />;
  }
}

type LoadedPage = Exclude<Page, { at: 'loading' | 'missing' | 'refused' }>;

function Plan({ page, dispatch }: ScreenProps<LoadedPage>) {
  const { view } = page;
  useFocus(page.at);
  return (
    <>
      <div className="page" inert={isCovered(page)}>
        <DoctorHeader doctor={view.doctor} clinic={view.clinic} />
        <main>
          {page.at === 'active' && <ActiveCard view={view} />}
          <PlanCard view={view}>
            {page.at !== 'active' && <GoodToKnow info={view.subscription.additionalInfo} />}
          </PlanCard>
          {page.at !== 'active' && <TierChoice page={page} dispatch={dispatch} />}
          {view.hasHistory && <PaymentHistory identifier={view.identifier} />}
          <PaymentCheck
            identifier={view.identifier}
            phone={view.clinic.phone}
            isActive={page.at === 'active'}
            onTimeline={({ answered, outcome }) => {
              if (!answered || outcome === 'waiting' || outcome === 'authorized') return;
              storePayment(view.identifier, null);
              dispatch({ type: 'settled' });
            }}
            onReloaded={(checked) => dispatch({ type: 'checked', view: checked })}
          />
        </main>
        <PayFooter view={view} />
      </div>
      {isCovered(page) && <Overlay page={page} onBack={() => dispatch({ type: 'went back' })} />}
    </>
  );
}

function TierChoice({ page, dispatch }: ScreenProps<Exclude<LoadedPage, { at: 'active' }>>) {
  const texts = useTexts();
  const tier = chosenTier(page);
  const at = page.at === 'choosing' || page.at === 'starting' || page.at === 'paying' ? page.at : 'other';
  const redirects = isWindowTimedOut(page);
  const pay = (tier: Tier) => {
    if (page.at !== 'choosing' && !redirects) return;
    const watch = 'watch' in page ? page.watch : page.at === 'paying' ? page : null;
    dispatch({ type: 'pressed' });
    void startPayment({ ...page, watch, tier, redirects, texts }, dispatch);
  };
  return (
    <div className="choice">
      <TierCards
        tiers={page.view.tiers}
        chosen={page.tierId}
        disabled={at !== 'choosing'}
        onPick={(tierId) => dispatch({ type: 'picked', tierId })}
      />
      {tier && (
        <PayCard
          view={page.view}
          tier={tier}
          problem={page.at === 'choosing' ? page.problem : null}
          watch={'watch' in page ? page.watch : null}
          at={at}
          slow={page.at === 'starting' && page.slow}
          redirects={redirects}
          onPay={() => pay(tier)}
        />
      )}
    </div>
  );
}
