import { type ReactNode } from 'react';
import { useTexts } from '../texts/language.js';
import { type PayPageView } from '../api-types.js';
import { Icon } from './Icon.js';

/** Greeting, plan description, and covered and excluded services. */
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
      <Services title={texts.covered} icon="check" items={plan.coveredServices} />
      <Services title={texts.notCovered} icon="cross" items={plan.excludedServices} />
      {children}
    </section>
  );
}

function Services({ title, icon, items }: { title: string; icon: 'check' | 'cross'; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <div className="services">
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Icon name={icon} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
