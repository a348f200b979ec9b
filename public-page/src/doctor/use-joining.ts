import { useEffect, useRef, useState } from 'react';
import { type Language } from '../../../src/public/language.rules.js';
import { type JoinForm } from '../join/JoinForm.js';
import { type JoinTexts } from '../join/texts.en.js';
import { planPath, readJoinEntry, readPlanSlug } from '../join/join-history.js';
import { type PublicDoctor, type PublicPlan } from './api-types.js';
import { useTexts } from './context.js';

/** The open form, with what was loaded for it. */
export interface OpenForm {
  plan: PublicPlan;
  JoinForm: typeof JoinForm;
  texts: JoinTexts;
}

async function loadForm(plan: PublicPlan, language: Language): Promise<OpenForm> {
  const { JoinForm, loadJoinTexts } = await import('../join/JoinForm.js');
  return { plan, JoinForm, texts: await loadJoinTexts(language) };
}

/**
 * Opens the form to join a plan and closes it with the browser's Back button. The form and its texts are loaded when it is
 * first opened. A reloaded page opens it again. `planSlug`: the only plan that the page shows without the form; null shows
 * all plans.
 */
export function useJoining(view: PublicDoctor, initialSlug: string | null) {
  const { language } = useTexts();
  const [form, setForm] = useState<OpenForm | null>(null);
  const [planSlug, setPlanSlug] = useState(initialSlug);
  const openedSlug = useRef<string | null>(null);
  const hasFailed = useRef(false);
  const open = async (plan: PublicPlan): Promise<void> => {
    const pushEntry = () => history.pushState({ step: 'start', plan: plan.slug }, '', planPath(view.slug, plan.slug));
    // A browser does not load a script again that failed once, so the page is loaded again, with the form.
    if (hasFailed.current && navigator.onLine) {
      pushEntry();
      location.reload();
    }
    try {
      setForm(await loadForm(plan, language));
    } catch (error) {
      hasFailed.current = true;
      throw error;
    }
    pushEntry();
  };
  useEffect(() => {
    /** Shows what the current entry of the history is about. */
    const show = () => {
      setPlanSlug(readPlanSlug());
      const entry = readJoinEntry();
      const plan = view.plans.find(({ slug, joining }) => slug === entry?.plan && joining !== 'closed');
      if (plan) loadForm(plan, language).then(setForm, () => undefined); // the page stays as it is, and its button tries again
      else setForm(null);
    };
    show();
    addEventListener('popstate', show);
    return () => removeEventListener('popstate', show);
  }, [view.plans, language]);
  useEffect(() => {
    // The button that opened the form has the focus again once it is closed.
    if (!form && openedSlug.current)
      document.getElementById(`plan-${openedSlug.current}`)?.closest('section')?.querySelector('button')?.focus();
    openedSlug.current = form?.plan.slug ?? null;
  }, [form]);
  return { form, planSlug, open };
}
