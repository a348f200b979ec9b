import { type Dispatch } from 'react';
import { useTexts } from './language.js';
import { chosenTier, isMissing, type Page, type PageEvent } from './pay.js';
import './pay.css';
import { ActiveCard } from './pay/ActiveCard.js';
import { BankCheck } from './pay/PaymentCheck.js';
import { DoctorHeader } from './pay/DoctorHeader.js';
import { GoodToKnow } from './pay/GoodToKnow.js';
import { Loading, Missing, RefusedPage } from './pay/Message.js';
import { isCovered, Overlay } from './pay/Overlay.js';
import { PayCard } from './pay/PayCard.js';
import { PayFooter } from './pay/PayFooter.js';
import { PaymentHistory } from './pay/PaymentHistory.js';
import { PlanCard } from './pay/PlanCard.js';
import { TierCards } from './pay/TierCards.js';
import { remember } from './stored-payment.js';
import { type Given, type Tier } from './replies.js';
import { startPayment } from './start-payment.js';
import { useFocus } from './use-focus.js';
import { useOffline, usePage } from './use-page.js';

export interface PayPageProps {
  identifier: string;
  /** What the server wrote into the page; null when the page has to ask for it. */
  given: Given | null;
}

/** What a patient's link shows: on the server, and from then on in the browser. */
export function PayPage({ identifier, given }: PayPageProps) {
  const [page, dispatch] = usePage(identifier, given);
  const offline = useOffline();
  const texts = useTexts();
  return (
    <>
      {offline && (
        <p className="offline" role="status">
          {texts.away}
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
      return <Missing />;
    case 'refused':
      return <RefusedPage said={page.said} />;
    default:
      return <Plan page={page} dispatch={dispatch} />;
  }
}

type Shown = Exclude<Page, { at: 'loading' | 'missing' | 'refused' }>;

function Plan({ page, dispatch }: ScreenProps<Shown>) {
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
          {page.at !== 'active' && <Choice page={page} dispatch={dispatch} />}
          {view.hasHistory && <PaymentHistory identifier={view.identifier} />}
          <BankCheck
            identifier={view.identifier}
            phone={view.clinic.phone}
            active={page.at === 'active'}
            onTold={({ answered, outcome }) => {
              if (!answered || outcome === 'waiting' || outcome === 'authorized') return;
              remember(view.identifier, null);
              dispatch({ type: 'settled' });
            }}
            onChecked={(checked) => dispatch({ type: 'checked', view: checked })}
          />
        </main>
        <PayFooter view={view} />
      </div>
      {isCovered(page) && <Overlay page={page} onBack={() => dispatch({ type: 'went back' })} />}
    </>
  );
}

function Choice({ page, dispatch }: ScreenProps<Exclude<Shown, { at: 'active' }>>) {
  const texts = useTexts();
  const tier = chosenTier(page);
  const at = page.at === 'choosing' || page.at === 'starting' || page.at === 'paying' ? page.at : 'other';
  const leaves = isMissing(page);
  const pay = (tier: Tier) => {
    if (page.at !== 'choosing' && !leaves) return;
    const watch = 'watch' in page ? page.watch : page.at === 'paying' ? page : null;
    dispatch({ type: 'pressed' });
    void startPayment({ ...page, watch, tier, leaves, texts }, dispatch);
  };
  return (
    <div className="choice">
      <TierCards
        tiers={page.view.tiers}
        chosen={page.tierId}
        fixed={at !== 'choosing'}
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
          leaves={leaves}
          onPay={() => pay(tier)}
        />
      )}
    </div>
  );
}
