import { priceNote, prices } from './content.js';

export function Pricing() {
  return (
    <section className="band wide" id="pricing">
      <div>
        <h2>Pricing</h2>
        <p className="band-note">{priceNote}</p>
      </div>
      <ul className="prices">
        {prices.map(({ name, rupees, text, points, best }) => (
          <li key={name} className={best ? 'price box best' : 'price box'}>
            <h3>{name}</h3>
            <p>{text}</p>
            <p className="price-figure">
              <b>₹{rupees.toLocaleString('en-IN')}</b> per month
            </p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <a className={best ? 'button' : 'button quiet'} href="/admin/#/signup">
              Start free trial
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
