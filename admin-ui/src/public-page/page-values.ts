import type { PublicPageView } from '../../../src/doctor-page/public-page.view';
import type { PublicPageInput } from '../api/joining/public-page';

/** What the form holds of the page. */
export type PublicPageValues = Pick<PublicPageView, 'enabled' | 'slug' | 'indexable' | 'questions' | 'plans'>;

export const toValues = ({ enabled, slug, indexable, questions, plans }: PublicPageView): PublicPageValues => ({
  enabled,
  slug,
  indexable,
  questions,
  plans,
});

/** react-admin makes empty texts null. */
const text = (value: string | null | undefined): string => value ?? '';

export const toInput = ({ enabled, slug, indexable, questions, plans }: PublicPageValues): PublicPageInput => ({
  enabled,
  slug: text(slug),
  indexable,
  questions: questions.map(({ question, answer, question_hi, answer_hi }) => ({
    question: text(question),
    answer: text(answer),
    question_hi: text(question_hi),
    answer_hi: text(answer_hi),
  })),
  plans: plans.map(({ subscription_id, listed, prices_shown, joining }) => ({
    subscription_id,
    listed,
    prices_shown,
    joining,
  })),
});
