import { benefits, dashboard, planTypes, specialties, stats, steps } from './content.js';
import { Glyph } from './Glyph.js';
import { PhoneMockup } from './PhoneMockup.js';

export function Stats() {
  return (
    <section className="stats container" aria-label="Nirog in numbers">
      <dl>
        {stats.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Benefits() {
  return (
    <section className="section container" id="benefits">
      <h2>Less chasing, steadier income</h2>
      <ul className="grid four">
        {benefits.map(({ icon, title, text }) => (
          <li key={title}>
            <Glyph name={icon} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PlanTypes() {
  return (
    <section className="section tinted" id="plans">
      <div className="container">
        <h2>Plans that doctors sell with Nirog</h2>
        <ul className="grid four">
          {planTypes.map(({ title, text, price, per }) => (
            <li key={title} className="box">
              <h3>{title}</h3>
              <p>{text}</p>
              <p className="example-price">
                for example
                <span>
                  <b>{price}</b> {per}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function HowItWorks() {
  return (
    <section className="section container how" id="how">
      <div>
        <h2>How it works</h2>
        <ol className="steps">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span className="step-number">{index + 1}</span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <PhoneMockup />
    </section>
  );
}

export function Specialties() {
  return (
    <section className="section tinted" id="specialties">
      <div className="container">
        <h2>Made for your specialty</h2>
        <ul className="specialties">
          {specialties.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function DashboardFeatures() {
  return (
    <section className="section container" id="dashboard">
      <h2>A dashboard that answers</h2>
      <ul className="grid four">
        {dashboard.map(({ title, text }) => (
          <li key={title} className="ruled">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
