import { ADMIN_ORIGIN } from './Document.js';
import { TextPage } from './TextPage.js';

/** The static 404 page for unknown URLs. Pay pages and doctors' pages show their own errors. */
export function NotFound() {
  return (
    <TextPage>
      <h1>Page not found</h1>
      <p className="policy-intro">This address does not exist. It may be mistyped, or the page may have moved.</p>
      <p className="policy-intro">
        If a clinic sent you this link, open it again from the WhatsApp message, or call the clinic.
      </p>
      <p className="policy-actions">
        <a className="button" href="/">
          Go to the home page
        </a>
        <a className="button secondary" href={`${ADMIN_ORIGIN}/admin/#/login`}>
          Sign In
        </a>
      </p>
    </TextPage>
  );
}
