import { benefits, dashboard, planTypes, specialties, stats, steps } from './content.js';
import { Glyph } from './Glyph.js';
import { PhoneDrawing } from './PhoneDrawing.js';

export function Stats() {
  return (
    <section className="stats wide" aria-label="Nirog in numbers">
      <dl>
        {stats.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Benefits() {
  return (
    <section className="band wide" id="benefits">
      <h2>Less chasing, steadier income</h2>
      <ul className="cells four">
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
    <section className="band tinted" id="plans">
      <div className="wide">
        <h2>Plans that doctors sell with Nirog</h2>
        <ul className="cells four">
          {planTypes.map(({ title, text, price, per }) => (
            <li key={title} className="box">
              <h3>{title}</h3>
              <p>{text}</p>
              <p className="from">
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
    <section className="band wide how" id="how">
      <div>
        <h2>How it works</h2>
        <ol className="steps">
          {steps.map(({ title, text }, at) => (
            <li key={title}>
              <span className="step">{at + 1}</span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <PhoneDrawing />
    </section>
  );
}

export function Specialties() {
  return (
    <section className="band tinted" id="specialties">
      <div className="wide">
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
    <section className="band wide" id="dashboard">
      <h2>A dashboard that answers</h2>
      <ul className="cells four">
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
