import { useTexts } from '../texts/language.js';
import { type Tier } from '../replies.js';
import { tierLabel, formatPrice } from './format.js';
import { Icon } from './Icon.js';

interface Props {
  tiers: Tier[];
  chosen: string | null;
  /** True while a payment is being started or made. */
  disabled: boolean;
  onPick: (tierId: string) => void;
}

export function TierCards({ tiers, chosen, disabled, onPick }: Props) {
  const texts = useTexts();
  // A tier tapped before hydration is checked only in the DOM, and tapping it again fires no event. Read it from there.
  const syncChosenTier = (cards: HTMLFieldSetElement | null) => {
    const checkedId = cards?.querySelector<HTMLInputElement>(':checked')?.value;
    if (checkedId && checkedId !== chosen) onPick(checkedId);
  };
  return (
    <fieldset ref={syncChosenTier} className="tiers" disabled={disabled}>
      <legend>
        <h2>{texts.choose}</h2>
      </legend>
      {tiers.map((tier) => (
        <TierCard key={tier.id} tier={tier} chosen={tier.id === chosen} onPick={() => onPick(tier.id)} />
      ))}
      {tiers.length === 0 && <p className="tiers-none">{texts.noTiers}</p>}
    </fieldset>
  );
}

function TierCard({ tier, chosen, onPick }: { tier: Tier; chosen: boolean; onPick: () => void }) {
  const texts = useTexts();
  return (
    <label className={chosen ? 'tier chosen' : 'tier'}>
      <input type="radio" name="tier" value={tier.id} checked={chosen} onChange={onPick} />
      <span className="tier-dot" />
      <span className="tier-name">
        {tierLabel(tier, texts)}
        {(tier.current || chosen) && (
          <span className="tier-badges">
            {tier.current && <span className="badge">{texts.yourPlan}</span>}
            {chosen && <span className="badge badge-mark">{texts.selected}</span>}
          </span>
        )}
      </span>
      <span className="tier-price">
        <b>{formatPrice(tier)}</b> <small>{texts.perMonths(tier.validityMonths)}</small>
      </span>
      {tier.features.length > 0 && (
        <span className="tier-features">
          {tier.features.map((feature) => (
            <span key={feature}>
              <Icon name="check" size={16} />
              {feature}
            </span>
          ))}
        </span>
      )}
    </label>
  );
}
