import { useTexts } from '../texts/language.js';
import { type Tier } from '../api-types.js';
import { tierLabel, formatPrice } from './format.js';
import { Icon } from './Icon.js';

interface Props {
  tiers: Tier[];
  chosenTierId: string | null;
  /** True while a payment is being started or made. */
  disabled: boolean;
  onChoose: (tierId: string) => void;
}

export function TierCards({ tiers, chosenTierId, disabled, onChoose }: Props) {
  const texts = useTexts();
  // The server renders these radio buttons. One that was tapped before React runs is checked, but React got no event.
  // Without this, the page would show a tier as chosen that it does not pay for.
  const chooseCheckedTier = (fieldset: HTMLFieldSetElement | null) => {
    const checkedId = fieldset?.querySelector<HTMLInputElement>(':checked')?.value;
    if (checkedId && checkedId !== chosenTierId) onChoose(checkedId);
  };
  return (
    <fieldset ref={chooseCheckedTier} className="tiers" disabled={disabled}>
      <legend>
        <h2>{texts.tiersTitle}</h2>
      </legend>
      {tiers.map((tier) => (
        <TierCard key={tier.id} tier={tier} isChosen={tier.id === chosenTierId} onChoose={() => onChoose(tier.id)} />
      ))}
      {tiers.length === 0 && <p className="no-tiers">{texts.noTiers}</p>}
    </fieldset>
  );
}

function TierCard({ tier, isChosen, onChoose }: { tier: Tier; isChosen: boolean; onChoose: () => void }) {
  const texts = useTexts();
  return (
    <label className="tier">
      <input type="radio" name="tier" value={tier.id} checked={isChosen} onChange={onChoose} />
      <span className="tier-radio" />
      <span className="tier-name">
        {tierLabel(tier, texts)}
        {(tier.current || isChosen) && (
          <span className="tier-badges">
            {tier.current && <span className="badge">{texts.yourPlan}</span>}
            {isChosen && <span className="badge badge-selected">{texts.selected}</span>}
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
