import { ADMIN_ORIGIN } from '../Document.js';
import { priceNote, prices } from './content.js';

export function Pricing() {
  return (
    <section className="section container" id="pricing">
      <div>
        <h2>Pricing</h2>
        <p className="section-note">{priceNote}</p>
      </div>
      <ul className="prices">
        {prices.map(({ name, rupees, text, features, isRecommended }) => (
          <li key={name} className={isRecommended ? 'price box recommended' : 'price box'}>
            <h3>{name}</h3>
            <p>{text}</p>
            <p className="price-amount">
              <b>₹{rupees.toLocaleString('en-IN')}</b> per month
            </p>
            <ul>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <a className={isRecommended ? 'button' : 'button secondary'} href={`${ADMIN_ORIGIN}/admin/#/signup`}>
              Start free trial
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
