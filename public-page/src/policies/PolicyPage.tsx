import { SUPPORT_CONTACT } from '../Document.js';
import { type PolicyName } from '../hash-routes.js';
import { TextPage } from '../TextPage.js';
import { policies, UPDATED } from './content.js';

const POLICY_NAMES = Object.keys(policies) as PolicyName[];

const PolicyLinks = ({ current }: { current: PolicyName }) => (
  <nav aria-label="Policies">
    {POLICY_NAMES.map((name) => (
      <a key={name} href={`/${name}`} aria-current={name === current ? 'page' : undefined}>
        {policies[name].title}
      </a>
    ))}
  </nav>
);

export function PolicyPage({ name }: { name: PolicyName }) {
  const { title, intro, sections } = policies[name];
  return (
    <TextPage
      footer={
        <>
          {SUPPORT_CONTACT}
          <PolicyLinks current={name} />
        </>
      }
    >
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
    </TextPage>
  );
}
