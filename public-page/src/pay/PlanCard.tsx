import { type ReactNode } from 'react';
import { useTexts } from '../texts/language.js';
import { type PayPageView } from '../api-types.js';
import { Services } from '../common/Services.js';

/** Greeting, plan description, and covered and excluded services. @param children shown below the services. */
export function PlanCard({ view, children }: { view: PayPageView; children: ReactNode }) {
  const texts = useTexts();
  const { patient, subscription: plan } = view;
  return (
    <section className="card plan" aria-labelledby="plan-name">
      <p className="greeting">
        <strong>{texts.greeting(patient.name)}</strong> {texts.greetingNote}
      </p>
      <h1 id="plan-name">{plan.name}</h1>
      {plan.description !== '' && <p className="plan-description">{plan.description}</p>}
      <Services heading="h2" title={texts.covered} icon="check" items={plan.coveredServices} />
      <Services heading="h2" title={texts.notCovered} icon="cross" items={plan.excludedServices} />
      {children}
    </section>
  );
}
