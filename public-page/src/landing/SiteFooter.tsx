import { Logo } from '../Logo.js';

const POLICY_LINKS = [
  ['/pricing-policy', 'Pricing policy'],
  ['/terms', 'Terms of service'],
  ['/privacy', 'Privacy policy'],
  ['/refund-policy', 'Refund policy'],
] as const;

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="container">
        <a className="brand" href="/">
          <Logo /> Nirog
        </a>
        <nav aria-label="Policies">
          {POLICY_LINKS.map(([url, text]) => (
            <a key={url} href={url}>
              {text}
            </a>
          ))}
        </nav>
        <small>Payments go directly to the doctor's account.</small>
      </div>
    </footer>
  );
}
