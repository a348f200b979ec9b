import { ADMIN_ORIGIN } from '../Document.js';
import { Logo } from '../Logo.js';
import { Benefits, DashboardFeatures, HowItWorks, PlanTypes, Specialties, Stats } from './Sections.js';
import { callToAction, hero } from './content.js';
import { DashboardDrawing } from './DashboardDrawing.js';
import { Pricing } from './Pricing.js';
import { SiteFooter } from './SiteFooter.js';
import { Testimonials } from './Testimonials.js';

/** The landing page. It is rendered to HTML at build time and has no event handlers. */
export function Landing() {
  return (
    <div className="site">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <SiteHeader />
      <main id="main">
        <Hero />
        <Stats />
        <Benefits />
        <PlanTypes />
        <HowItWorks />
        <Specialties />
        <DashboardFeatures />
        <Testimonials />
        <CallToAction />
        <Pricing />
      </main>
      <SiteFooter />
    </div>
  );
}

function SiteHeader() {
  return (
    <header className="site-header">
      <div className="container">
        <a className="brand" href="/" aria-label="Nirog">
          <Logo /> Nirog
        </a>
        <nav aria-label="Main">
          <a className="nav-link" href="#pricing">
            Pricing
          </a>
          <a className="nav-link" href={`${ADMIN_ORIGIN}/admin/#/login`}>
            Sign In
          </a>
          <SignUpLink />
        </nav>
      </div>
    </header>
  );
}

const SignUpLink = () => (
  <a className="button" href={`${ADMIN_ORIGIN}/admin/#/signup`}>
    Get Started Free
  </a>
);

function Hero() {
  return (
    <section className="hero container">
      <div className="hero-text">
        <h1>{hero.title}</h1>
        <p>{hero.text}</p>
        <div className="hero-actions">
          <SignUpLink />
          <a className="button secondary" href="#how">
            See how it works
          </a>
        </div>
        <small>{hero.note}</small>
      </div>
      <DashboardDrawing />
    </section>
  );
}

function CallToAction() {
  return (
    <section className="call-to-action">
      <div className="container">
        <h2>{callToAction.title}</h2>
        <p>{callToAction.text}</p>
        <SignUpLink />
      </div>
    </section>
  );
}
