import { useState } from 'react';
import { useEarlyTaps } from '../early-taps.js';
import { useIsOffline } from '../common/use-is-offline.js';
import '../pay.css';
import { type InitialData, type PublicDoctor, type PublicPlan } from './api-types.js';
import { Clinics } from './Clinics.js';
import { TextsContext, useTexts } from './context.js';
import './doctor.css';
import { DoctorFooter } from './DoctorFooter.js';
import { DoctorIntro } from './DoctorIntro.js';
import { PageError } from './PageError.js';
import { PlanOffer } from './PlanOffer.js';
import { Questions } from './Questions.js';
import { type DoctorTexts } from './texts.en.js';
import { useJoining, type OpenForm } from './use-joining.js';
import { useLanguageSwitch } from './use-language-switch.js';

interface DoctorPageProps {
  initialData: InitialData;
  /** In `initialData.language`. While the form is open, the language link replaces them without a reload. */
  texts: DoctorTexts;
}

/** /d/{slug} and /d/{slug}/{plan}: the doctor, the plans, and the form to join one. Rendered on the server and hydrated. */
export function DoctorPage({ initialData, texts: initialTexts }: DoctorPageProps) {
  const [texts, setTexts] = useState(initialTexts);
  const isOffline = useIsOffline();
  useEarlyTaps();
  return (
    <TextsContext.Provider value={texts}>
      {'error' in initialData ? (
        <PageError error={initialData.error} />
      ) : (
        <>
          {isOffline && (
            <p className="offline" role="status">
              {texts.offlineNotice}
            </p>
          )}
          <LoadedPage view={initialData.view} planSlug={initialData.planSlug} onTexts={setTexts} />
        </>
      )}
    </TextsContext.Provider>
  );
}

interface PlansProps {
  view: PublicDoctor;
  /** The only plan to show; null shows all plans. */
  planSlug: string | null;
}

function LoadedPage({ view, planSlug: initialSlug, onTexts }: PlansProps & { onTexts: (texts: DoctorTexts) => void }) {
  const { form, planSlug, open } = useJoining(view, initialSlug);
  useLanguageSwitch(form !== null, onTexts);
  return (
    <div className="page doctor-page">
      <DoctorIntro doctor={view.doctor} />
      {form ? <JoinView view={view} form={form} /> : <Offers view={view} planSlug={planSlug} onJoin={open} />}
      <DoctorFooter doctor={view.doctor} />
    </div>
  );
}

/** The form to join a plan, and the plan. `useJoining` has loaded the form's component and its texts. */
function JoinView({ view, form: { plan, JoinForm, texts } }: { view: PublicDoctor; form: OpenForm }) {
  return (
    <main className="join-view">
      <JoinForm key={plan.id} view={view} plan={plan} texts={texts} />
      <PlanOffer plan={plan} isLinked={false} onJoin={null} />
    </main>
  );
}

interface OffersProps extends PlansProps {
  onJoin: (plan: PublicPlan) => Promise<void>;
}

function Offers({ view, planSlug, onJoin }: OffersProps) {
  const texts = useTexts();
  const plans = planSlug === null ? view.plans : view.plans.filter(({ slug }) => slug === planSlug);
  const hasOthers = plans.length < view.plans.length;
  return (
    <main className="offers">
      <div className="plans">
        {plans.length === 0 && <p className="note note-info">{texts.noPlans}</p>}
        {plans.map((plan) => (
          <PlanOffer key={plan.id} plan={plan} isLinked={planSlug === null} onJoin={onJoin} />
        ))}
        {hasOthers && (
          <a className="all-plans" href={`/d/${view.slug}`}>
            {texts.allPlans(view.doctor.name)}
          </a>
        )}
      </div>
      <div className="facts">
        <Questions questions={view.questions} />
        <Clinics clinics={view.clinics} doctor={view.doctor} />
      </div>
    </main>
  );
}
