/** A message template as it is registered with Meta. Body variables are `{{1}}`, `{{2}}` … in order. */
export interface Template {
  language: string;
  category: 'UTILITY' | 'MARKETING';
  body: string;
  /** A link button; its address ends in one variable, the only thing that is sent. */
  button: { text: string; url: string };
}

const link = (text: string) => ({ text, url: '{{PUBLIC_URL}}/s/{{1}}' });

/** The templates that Nirog sends; a name is never reused for another text. */
export const TEMPLATES = {
  onboarding_options_v1: {
    language: 'en',
    category: 'MARKETING',
    body: 'Hello {{1}}, {{2}} offers you the {{3}} membership. Choose the validity that suits you and pay on the page below.',
    button: link('See options'),
  },
  payment_link_v1: {
    language: 'en',
    category: 'UTILITY',
    body: 'Hello {{1}}, here is your payment page from {{2}}: {{3}}, {{4}}. You pay the doctor directly.',
    button: link('Pay now'),
  },
  payment_confirmation_v1: {
    language: 'en',
    category: 'UTILITY',
    body: 'Hello {{1}}, we have received {{2}} for {{3}} with {{4}}. Your membership is valid up to {{5}}. {{6}} Thank you.',
    button: link('View membership'),
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;

/** The text a patient reads, with its variables filled in. */
export const render = (body: string, variables: readonly string[]): string =>
  body.replace(/\{\{(\d+)\}\}/g, (_, n: string) => variables[Number(n) - 1] ?? '');

/** A variable may hold no line break, tab or run of spaces: Meta refuses those. */
export const asVariable = (text: string): string => text.replace(/\s+/g, ' ').trim();
