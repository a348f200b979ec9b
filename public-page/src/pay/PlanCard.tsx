import { useTexts } from '../texts/language.js';
import { type PayPageView } from '../api-types.js';
import { Services } from '../common/Services.js';
import { AdditionalInfo } from './AdditionalInfo.js';

/**
 * Greeting, plan description, and covered and excluded services. While the plan is active, `ActiveCard` above has the page's title
 * and the doctor's additional info.
 */
export function PlanCard({ view, isActive }: { view: PayPageView; isActive: boolean }) {
  const texts = useTexts();
  const Name = isActive ? 'h2' : 'h1';
  const heading = isActive ? 'h3' : 'h2';
  const { patient, subscription: plan } = view;
  return (
    <section className="card plan" aria-labelledby="plan-name">
      <p className="greeting">
        <strong>{texts.greeting(patient.name)}</strong> {texts.greetingNote}
      </p>
      <Name id="plan-name">{plan.name}</Name>
      {plan.description !== '' && <p className="plan-description">{plan.description}</p>}
      <Services heading={heading} title={texts.covered} icon="check" items={plan.coveredServices} />
      <Services heading={heading} title={texts.notCovered} icon="cross" items={plan.excludedServices} />
      {!isActive && <AdditionalInfo view={view} />}
    </section>
  );
}
