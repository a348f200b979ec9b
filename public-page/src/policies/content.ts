import { type PolicyName } from '../hash-routes.js';

export interface Policy {
  title: string;
  intro: string;
  sections: { title: string; text: string[] }[];
}

/** Date of the last change to the four policies. */
export const UPDATED = { day: '2025-10-12', text: 'October 12, 2025' };

export const policies: Record<PolicyName, Policy> = {
  'pricing-policy': {
    title: 'Pricing policy',
    intro: 'What doctors pay for Nirog, and what patients pay their doctor.',
    sections: [
      {
        title: 'For doctors and clinics',
        text: [
          'Starter costs ₹1,800 per month and covers up to 50 active patient subscriptions.',
          'Professional costs ₹3,500 per month, with unlimited subscriptions, priority support and a dedicated account manager.',
          'All plans begin with a 30-day free trial. No credit card is needed.',
        ],
      },
      {
        title: 'For patients',
        text: [
          'Each doctor sets the prices and the validity of their own plans. The pay page shows the total amount before you pay; nothing is added to it.',
          "Payments go directly to the doctor's account. Nirog does not hold patients' money.",
        ],
      },
      {
        title: 'Gateway fees',
        text: ['The payment provider charges the doctor a fee for each payment. Gateway fees are non-refundable.'],
      },
      {
        title: 'Changes of price',
        text: [
          'A new price applies to new purchases and renewals only. What was bought before keeps its price until its last day.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of service',
    intro: 'The rules for using Nirog, in plain words.',
    sections: [
      {
        title: 'What Nirog is',
        text: [
          'Nirog is software with which doctors and clinics offer subscription plans, collect payments and send messages to their patients. Nirog does not give medical advice. Care is a matter between the patient and the doctor.',
          'Subscriptions are not for emergencies. In an emergency, call 112 or go to the nearest hospital.',
        ],
      },
      {
        title: 'Accounts',
        text: [
          'Accounts are for registered medical practitioners and their staff, and are approved by us before use. Keep your password to yourself; you answer for what is done with your account.',
        ],
      },
      {
        title: 'Payments',
        text: [
          "Patients pay online through Razorpay. Payments go directly to the doctor's account, and the doctor is the seller of the plan.",
          'A subscription becomes active once the payment is captured, and ends after its last valid day unless it is renewed.',
        ],
      },
      {
        title: 'Messages',
        text: [
          'Patients receive payment links, reminders and receipts on WhatsApp. Replying STOP ends reminders; receipts still arrive.',
        ],
      },
      {
        title: 'Disputes',
        text: [
          'Tell the clinic first, then us. Disputes are resolved within 15 business days.',
          'These terms follow the laws of India.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy policy',
    intro: 'What we keep, why, and what you may ask for.',
    sections: [
      {
        title: 'What is kept',
        text: [
          "Of doctors: email, profile and clinic details. Of patients: name, mobile number, email if given, the plan, its dates and its payments. The clinic enters them, or you do when you join a plan on the doctor's page.",
          'Card, UPI and bank details are entered with Razorpay only. They never reach Nirog.',
        ],
      },
      {
        title: 'What it is used for',
        text: [
          'To run the subscription: to show the plan, take the payment, send WhatsApp messages about it, and show the doctor who has paid. Data are not sold and not used for advertising.',
        ],
      },
      {
        title: 'Who receives it',
        text: [
          "The patient's own doctor and the people who work for the clinic, Razorpay for payments, WhatsApp for messages, and the hosting provider, which stores the data. Each doctor sees only their own patients.",
        ],
      },
      {
        title: 'How long',
        text: [
          'When a doctor deletes a patient for good, name and contact details are removed at once. Amounts, dates and receipt numbers stay, because the law on accounts asks for them.',
        ],
      },
      {
        title: 'Your rights',
        text: [
          'You may see, correct or delete your data. Your subscription page shows it, and sends your request to the clinic. You can also call the clinic: its number stands on that page.',
        ],
      },
    ],
  },
  'refund-policy': {
    title: 'Refund policy',
    intro: 'When money comes back, and how long it takes.',
    sections: [
      {
        title: 'How refunds are decided',
        text: [
          "Refunds are decided case by case by the doctor or clinic that sold the plan, since payments go directly to the doctor's account. Call the clinic; its number stands on your subscription page.",
        ],
      },
      {
        title: 'How long it takes',
        text: [
          'An agreed refund is processed in 7-10 business days, to the account or card that paid.',
          'Gateway fees are non-refundable.',
        ],
      },
      {
        title: 'Paid twice',
        text: [
          'A second payment for the same subscription is set aside, not used up. The clinic refunds it, or counts it as your next renewal if you prefer.',
        ],
      },
      {
        title: 'Disputes',
        text: ['If you and the clinic do not agree, tell us. Disputes are resolved within 15 business days.'],
      },
    ],
  },
};
