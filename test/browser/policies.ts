/** The policy pages by URL, and the texts that the specification requires. */
export const POLICIES = {
  'pricing-policy': {
    title: 'Pricing policy',
    texts: [
      'Starter costs ₹1,800 per month and covers up to 50 active patient subscriptions.',
      'Professional costs ₹3,500 per month, with unlimited subscriptions, priority support and a dedicated account manager.',
      'All plans begin with a 30-day free trial. No credit card is needed.',
      'Each doctor sets the prices and the validity of their own plans.',
      "Payments go directly to the doctor's account",
      'Gateway fees are non-refundable.',
    ],
  },
  terms: {
    title: 'Terms of service',
    texts: [
      "Payments go directly to the doctor's account",
      'Accounts are for registered medical practitioners and their staff, and are approved by us before use.',
      'Patients receive payment links, reminders and receipts on WhatsApp.',
      'Disputes are resolved within 15 business days.',
    ],
  },
  privacy: { title: 'Privacy policy', texts: ['They never reach Nirog.', 'You may see, correct or delete your data.'] },
  'refund-policy': {
    title: 'Refund policy',
    texts: [
      'Refunds are decided case by case',
      "payments go directly to the doctor's account",
      'processed in 7-10 business days',
      'Gateway fees are non-refundable.',
      'Disputes are resolved within 15 business days.',
    ],
  },
};
