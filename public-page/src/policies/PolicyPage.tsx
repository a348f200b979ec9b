import { type PolicyName } from '../address.js';
import { Mark } from '../Mark.js';
import { policies, UPDATED } from './content.js';

const NAMES = Object.keys(policies) as PolicyName[];

export function PolicyPage({ name }: { name: PolicyName }) {
  const { title, intro, sections } = policies[name];
  return (
    <div className="policy">
      <header>
        <a className="policy-logo" href="/">
          <Mark /> Nirog
        </a>
      </header>
      <main>
        <h1>{title}</h1>
        <p className="policy-date">
          Last updated <time dateTime={UPDATED.day}>{UPDATED.text}</time>
        </p>
        <p className="policy-intro">{intro}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.text.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </main>
      <nav aria-label="Policies">
        {NAMES.map((other) => (
          <a key={other} href={`/${other}`} aria-current={other === name ? 'page' : undefined}>
            {policies[other].title}
          </a>
        ))}
      </nav>
    </div>
  );
}
