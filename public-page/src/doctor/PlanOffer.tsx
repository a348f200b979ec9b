import { useState } from 'react';
import { ActionButton } from '../common/ActionButton.js';
import { Services } from '../common/Services.js';
import { formatAmount } from '../pay/format.js';
import { type PublicPlan } from './api-types.js';
import { useTexts } from './context.js';

interface Props {
  plan: PublicPlan;
  /** The name leads to the plan's own page. */
  isLinked: boolean;
  /** Opens the form; null while it is open. Rejects if it cannot be loaded. */
  onJoin: ((plan: PublicPlan) => Promise<void>) | null;
}

/** The path of a plan's page: the browser may show it at another address of the server than the one in the data. */
const pathOf = ({ url }: PublicPlan): string => new URL(url).pathname;

/** A plan: what it covers and what not, its prices, and the button that opens the form. */
export function PlanOffer({ plan, isLinked, onJoin }: Props) {
  const texts = useTexts();
  const titleId = `plan-${plan.slug}`;
  return (
    <section className="card plan" aria-labelledby={titleId}>
      <h2 id={titleId} className="plan-name">
        {isLinked ? <a href={pathOf(plan)}>{plan.name}</a> : plan.name}
      </h2>
      {plan.description !== '' && <p className="plan-description">{plan.description}</p>}
      <Services heading="h3" title={texts.covered} icon="check" items={plan.covered_services} />
      <Services heading="h3" title={texts.notCovered} icon="cross" items={plan.excluded_services} />
      <Prices plan={plan} />
      {onJoin && <Joining plan={plan} onJoin={onJoin} />}
    </section>
  );
}

function Prices({ plan: { prices_shown: pricesShown, tiers } }: Pick<Props, 'plan'>) {
  const texts = useTexts();
  if (pricesShown && tiers.length === 0) return null;
  return (
    <div className="prices">
      <h3>{texts.pricesTitle}</h3>
      {!pricesShown && <p>{texts.askPrice}</p>}
      {pricesShown && (
        <ul>
          {tiers.map(({ id, name, validity_type: validityType, months, amount }) => (
            <li key={id}>
              <span>{name ?? texts.tierName[validityType]}</span>
              <span className="tier-price">
                <b>{amount === null ? texts.askPrice : formatAmount(amount)}</b>{' '}
                <small>{texts.forMonths(months)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Joining({ plan, onJoin }: { plan: PublicPlan; onJoin: (plan: PublicPlan) => Promise<void> }) {
  const texts = useTexts();
  const [status, setStatus] = useState<'idle' | 'opening' | 'failed'>('idle');
  if (plan.joining === 'closed') return <p className="note note-info">{texts.closed}</p>;
  const isOpening = status === 'opening';
  const open = () => {
    setStatus('opening');
    onJoin(plan).then(
      () => setStatus('idle'),
      () => setStatus('failed'),
    );
  };
  const label = plan.joining === 'approval' ? texts.askToJoin : texts.join;
  return (
    <div className="joining">
      {plan.joining === 'approval' && <p className="joining-note">{texts.approvalNote}</p>}
      {status === 'failed' && (
        <p className="note note-error" role="alert">
          {texts.openFailed}
        </p>
      )}
      <ActionButton className="button join-button needs-javascript" isBusy={isOpening} onClick={open}>
        {isOpening ? texts.opening : label} <span className="sr-only">{plan.name}</span>
      </ActionButton>
      <p className="note note-warning without-javascript">{texts.needsJavaScript}</p>
    </div>
  );
}
