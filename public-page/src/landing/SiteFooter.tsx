import { Logo } from '../Logo.js';

const LINKS = [
  ['/pricing-policy', 'Pricing policy'],
  ['/terms', 'Terms of service'],
  ['/privacy', 'Privacy policy'],
  ['/refund-policy', 'Refund policy'],
] as const;

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wide">
        <a className="brand" href="/">
          <Logo /> Nirog
        </a>
        <nav aria-label="Policies">
          {LINKS.map(([to, text]) => (
            <a key={to} href={to}>
              {text}
            </a>
          ))}
        </nav>
        <small>Payments go directly to the doctor's account.</small>
      </div>
    </footer>
  );
}
