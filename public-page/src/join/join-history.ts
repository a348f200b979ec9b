import { type JoinStep } from './join.js';

/** The state of a history entry while the form is open. */
export interface JoinEntry {
  step: JoinStep;
  /** The slug of the plan. */
  plan: string;
}

/** The current entry; null if the form is not open in it. */
export function readJoinEntry(): JoinEntry | null {
  const state = history.state as Partial<JoinEntry> | null;
  return state?.step && state.plan ? { step: state.step, plan: state.plan } : null;
}

/** The path of a plan's page, in the language that was asked for. */
export function planPath(slug: string, plan: string): string {
  return `/d/${slug}/${plan}${requestedLanguage()}`;
}

/** The plan in the path of the page; null on the page of all plans. */
export function readPlanSlug(): string | null {
  return location.pathname.split('/')[3] || null;
}

/** The part of the address that chooses the language; empty without one. */
export function requestedLanguage(): string {
  const language = new URLSearchParams(location.search).get('lang');
  return language === 'en' || language === 'hi' ? `?lang=${language}` : '';
}
