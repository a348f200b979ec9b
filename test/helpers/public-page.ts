import type { Doctor, World } from './world.js';

/** How a plan appears on a doctor's public page. */
export interface ListedPlan {
  name?: string;
  description?: string;
  /** In rupees by validity. */
  prices?: Record<string, number>;
  pricesShown?: boolean;
  joining?: 'open' | 'approval' | 'closed';
}

export interface PublicPage {
  doctor: Doctor;
  slug: string;
  /** Path of the page. */
  path: string;
  plans: { id: string; slug: string; path: string; tiers: string[] }[];
}

const QUESTIONS = [
  {
    question: 'When does the doctor answer?',
    answer: 'Within 24 hours on working days.',
    question_hi: 'डॉक्टर कब जवाब देती हैं?',
    answer_hi: 'कामकाजी दिनों में 24 घंटे के अंदर।',
  },
  { question: 'Can I stop?', answer: 'Yes. A plan ends by itself when the paid time is over.' },
];

let pages = 0;

/** A doctor whose public page shows `plans` and a few questions. @param settings of the page, instead of the usual ones. */
export async function publicPage(w: World, plans: ListedPlan[] = [{}], settings: object = {}): Promise<PublicPage> {
  const doctor = await w.doctor();
  const { token } = doctor;
  await w.must('PUT', '/api/profile', {
    token,
    body: {
      doctor_name: 'Dr Asha Rao',
      degree: 'MBBS, MD',
      specialization: 'Family Physician & Diabetologist',
      registration_number: 'KMC 45678',
      clinic_address: '214, 12th Main, Indiranagar, Bengaluru 560038',
    },
  });
  const created: { id: string; tiers: string[] }[] = [];
  for (const { name = 'Diabetes Care', description, prices = { monthly: 499, quarterly: 1299 } } of plans) {
    const id = await w.plan(doctor, {
      name,
      description: description ?? 'Your sugar in good hands between two visits.',
      covered_services: 'Chat with the doctor on WhatsApp\nReview of reports within a day\nDiet chart every month',
      excluded_services: 'Emergencies\nLab tests',
    });
    const tiers: string[] = [];
    for (const [validity, price] of Object.entries(prices)) tiers.push(await w.tier(doctor, id, price, validity));
    created.push({ id, tiers });
  }
  const slug = `dr-asha-rao-${String(Date.now()).slice(-7)}${++pages}`;
  const { public_page } = await w.must<{
    public_page: { slug: string; plans: { subscription_id: string; slug: string }[] };
  }>('PUT', '/api/public-page', {
    token,
    body: {
      enabled: true,
      slug,
      indexable: false,
      questions: QUESTIONS,
      plans: plans.map(({ pricesShown = true, joining = 'open' }, index) => ({
        subscription_id: created[index]?.id,
        listed: true,
        prices_shown: pricesShown,
        joining,
      })),
      ...settings,
    },
  });
  const slugOf = new Map(public_page.plans.map((plan) => [plan.subscription_id, plan.slug]));
  return {
    doctor,
    slug: public_page.slug,
    path: `/d/${public_page.slug}`,
    plans: created.map(({ id, tiers }) => {
      const planSlug = slugOf.get(id) ?? '';
      return { id, tiers, slug: planSlug, path: `/d/${public_page.slug}/${planSlug}` };
    }),
  };
}
