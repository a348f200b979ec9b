import { type Dispatch } from 'react';
import { DoctorHeader } from '../pay/DoctorHeader.js';
import { Loading, LoadError, NotFoundMessage } from '../pay/Message.js';
import { hasOverlay, Overlay } from '../pay/Overlay.js';
import { OnlinePaymentUnavailable } from '../pay/PaymentParts.js';
import { PayFooter } from '../pay/PayFooter.js';
import { payeeName } from '../pay/format.js';
import '../pay.css';
import './family.css';
import { useEarlyTaps } from '../early-taps.js';
import { useFocusAfterPayment } from '../use-focus.js';
import { useIsOffline } from '../common/use-is-offline.js';
import { usePage, type PageSource } from '../use-page.js';
import { loadPayerPage, reportPayerOpened } from './api.js';
import { type InitialData, type PayerPageView } from './api-types.js';
import { FamilyPayCard } from './FamilyPayCard.js';
import { useFamilyTexts } from './family-texts.js';
import { MorePanels } from './MorePanels.js';
import { payerOffers, type Choice, type FamilyEvent, type FamilyState } from './payer-offers.js';
import { PeopleList } from './PeopleList.js';

const PAGE_SOURCE: PageSource<PayerPageView, Choice> = {
  offers: payerOffers,
  load: loadPayerPage,
  titleOf: (view) => `${view.doctor.name} · ${payeeName(view)}`,
  reportOpened: reportPayerOpened,
};

interface FamilyPageProps {
  identifier: string;
  /** Data from the server-rendered page; null if the browser must load it. */
  initialData: InitialData | null;
}

/** The page of somebody who pays for several people. Rendered on the server and hydrated in the browser. */
export function FamilyPage({ identifier, initialData }: FamilyPageProps) {
  const [state, dispatch] = usePage(identifier, initialData, PAGE_SOURCE);
  useEarlyTaps();
  const isOffline = useIsOffline();
  const texts = useFamilyTexts();
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
  dispatch: Dispatch<FamilyEvent>;
}

function Screen({ state, dispatch }: ScreenProps<FamilyState>) {
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

type LoadedState = Exclude<FamilyState, { status: 'loading' | 'notFound' | 'loadFailed' }>;

function LoadedScreen({ state, dispatch }: ScreenProps<LoadedState>) {
  const texts = useFamilyTexts();
  const { view } = state;
  const { clinic, doctor, payer, people, reminders_wanted: reminders } = view;
  const isActive = state.status === 'active';
  const isUnavailable = !view.gateway_ready && people.some(({ tiers }) => tiers.length > 0);
  useFocusAfterPayment(state.status);
  const hasEverPaid = people.some(({ end_date: endDate }) => endDate !== null);
  return (
    <>
      <div className="page family" inert={hasOverlay(state)}>
        <DoctorHeader doctor={doctor} clinic={clinic} />
        <main>
          <section className="people" aria-labelledby="family-title">
            <p className="greeting">
              <strong>{texts.greeting(payer.first_name)}</strong>
            </p>
            <h1 id="family-title">{texts.familyTitle}</h1>
            {people.length === 0 ? (
              <p>{texts.nobody}</p>
            ) : (
              <p id="active-title" tabIndex={-1}>
                {isUnavailable ? texts.familyNoteOffline : isActive ? texts.nothingDue : texts.familyNote}
              </p>
            )}
            <PeopleList
              offer={isActive ? null : state}
              view={view}
              isFixed={state.status !== 'choosing'}
              onChoice={(choice) => dispatch({ type: 'choice changed', choice })}
            />
          </section>
          {(!isActive || isUnavailable) && (
            <div className="family-pay">
              {!isActive && <FamilyPayCard state={state} dispatch={dispatch} />}
              {isUnavailable && <OnlinePaymentUnavailable payee={payeeName(view)} phone={clinic.phone} />}
            </div>
          )}
          <MorePanels
            view={view}
            onForgotten={() => dispatch({ type: 'no payment pending' })}
            onReloaded={(reloadedView) => dispatch({ type: 'reloaded', view: reloadedView })}
          />
        </main>
        <PayFooter
          identifier={view.identifier}
          payee={payeeName(view)}
          phone={clinic.phone}
          reminders={reminders && !hasEverPaid ? null : reminders}
        />
      </div>
      {hasOverlay(state) && <Overlay state={state} onBack={() => dispatch({ type: 'back tapped' })} />}
    </>
  );
}
