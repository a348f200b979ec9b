import { useEffect } from 'react';
import { type PolicyName } from '../address.js';
import { Mark } from '../Mark.js';
import { policies, UPDATED } from './content.js';
import './policies.css';

const NAMES = Object.keys(policies) as PolicyName[];

export function PolicyPage({ name }: { name: PolicyName }) {
  const { title, intro, sections } = policies[name];
  useEffect(() => {
    document.title = `${title} · Nirog`;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [title]);
  return (
    <div className="policy">
      <header>
        <a className="policy-logo" href="/">
          <Mark /> Nirog
        </a>
      </header>
      <main>
        <h1>{title}</h1>
        <p className="policy-date">Last updated {UPDATED}</p>
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
          <a key={other} href={`/#/${other}`} aria-current={other === name ? 'page' : undefined}>
            {policies[other].title}
          </a>
        ))}
      </nav>
    </div>
  );
}
