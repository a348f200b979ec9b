/** Texts and claims of the landing page, for the operator to edit. */
export const meta = {
  title: 'Nirog · Subscription plans for doctors and clinics',
  description:
    'Offer subscription plans to your patients, collect payments online and send WhatsApp reminders. 30-day free trial, no credit card.',
};

export const hero = {
  title: 'Care your patients subscribe to',
  text: 'Turn follow-ups, vaccinations and WhatsApp advice into monthly plans. Patients pay online, straight into your account. Reminders go out by themselves.',
  note: '30-day free trial. No credit card.',
};

/** Subtitle in the link preview image; `npm run picture` renders it. */
export const picture = { text: 'Subscription plans for doctors and clinics' };

/** Claims of the operator. */
export const stats = [
  { value: '500+', label: 'doctors' },
  { value: '10,000+', label: 'monthly consultations' },
  { value: '₹2Cr+', label: 'revenue' },
  { value: '4.9/5', label: 'rating' },
];

export const benefits = [
  {
    icon: 'rupee',
    title: 'Income you can plan with',
    text: 'Patients pay before the month begins, not after the visit. You see what next month brings.',
  },
  {
    icon: 'bank',
    title: 'Money goes to you',
    text: 'Payments land in your own Razorpay account. We never hold your money and take no share of it.',
  },
  {
    icon: 'chat',
    title: 'WhatsApp does the asking',
    text: 'Payment links, renewal reminders and receipts reach the patient where they already are.',
  },
  {
    icon: 'clock',
    title: 'Nothing to chase',
    text: 'Who has paid, whose plan ends this week, who stopped: one list that is right every morning.',
  },
] as const;

export const planTypes = [
  {
    title: 'WhatsApp support',
    text: 'Questions answered between visits, within the hours you set.',
    price: '₹499',
    per: 'a month',
  },
  {
    title: 'Vaccination packages',
    text: 'All doses of a year, with a reminder before each.',
    price: '₹2,999',
    per: 'a year',
  },
  {
    title: 'Treatment bundles',
    text: 'Braces, physiotherapy or dialysis, sold as one course.',
    price: '₹4,500',
    per: 'a quarter',
  },
  {
    title: 'Wellness programs',
    text: 'Diabetes, weight and heart programs that run all year.',
    price: '₹1,299',
    per: 'a month',
  },
];

export const steps = [
  { title: 'Make a plan', text: 'Say what is covered and what is not. Set your own prices and validity.' },
  { title: 'Add your patients', text: 'Name and mobile are enough. They get a link on WhatsApp.' },
  { title: 'Get paid', text: 'They choose and pay by UPI or card. The plan starts at once, renewals follow.' },
];

export const specialties = [
  'Pediatrics',
  'Dentistry',
  'Ophthalmology',
  'Dermatology',
  'Cardiology',
  'Neurology',
  'Orthopedics',
  'Gynecology',
  'General Physicians',
  'ENT',
  'Diabetology',
  'Psychiatry',
];

export const dashboard = [
  {
    title: 'Revenue and MRR',
    text: 'New revenue by month or by your own dates, with every payment behind the figure.',
  },
  { title: 'Who is due', text: 'Plans that end today, this week or this month, marked so that nobody is missed.' },
  { title: 'Patients in one list', text: 'Search by name or mobile. Archive and restore with one tap.' },
  { title: 'Message log', text: 'See which WhatsApp messages were sent, delivered and read, and why one failed.' },
];

/** From the specification. Replace them with real testimonials. */
export const testimonials = [
  {
    quote:
      'Parents used to call at midnight. Now they are on a plan, they write on WhatsApp, and I answer in the morning.',
    name: 'Dr. Meera Nair',
    role: 'Pediatrician, Kochi',
  },
  {
    quote: 'Two hundred patients on a diabetes plan, and my receptionist has not made a payment call in months.',
    name: 'Dr. Sandeep Kulkarni',
    role: 'Diabetologist, Pune',
  },
  {
    quote: 'We set it up in one evening. The first patient had paid before we closed the clinic.',
    name: 'Dr. Farah Sheikh',
    role: 'Dentist, Lucknow',
  },
];

/** In rupees per month. */
export const prices = [
  {
    name: 'Starter',
    rupees: 1_800,
    text: 'For a doctor who begins.',
    features: [
      'Up to 50 active patient subscriptions',
      'Online payments and WhatsApp messages',
      'Dashboard and analytics',
    ],
    isRecommended: false,
  },
  {
    name: 'Professional',
    rupees: 3_500,
    text: 'For a practice that grows.',
    features: ['Unlimited subscriptions', 'Everything in Starter', 'Priority support', 'Dedicated account manager'],
    isRecommended: true,
  },
];

export const priceNote = 'All plans have a 30-day free trial with no credit card.';

export const callToAction = {
  title: 'Your first plan can be live this evening',
  text: 'Sign up, add your prices, send one link.',
};
