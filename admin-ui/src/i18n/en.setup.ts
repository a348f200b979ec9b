/** Texts of the setup checklist on the dashboard. */
export const setup = {
  setup: {
    title: 'Get ready for your first paying patient',
    progress: '%{done} of %{all} done',
    hide: 'Hide',
    done: 'Done:',
    open: 'To do:',
    unknown: 'Not checked:',
    notChecked: 'Could not check.',
    steps: {
      profile: 'Create your profile',
      registration: 'Enter your registration number',
      account: 'Connect your Razorpay account',
      plan: 'Create a plan',
      tier: 'Give it a price',
      patient: 'Add your first patient',
      payment: 'Make a test payment',
    },
    hints: {
      profile: 'Patients see your name and clinic before they pay.',
      registration: 'By law, every receipt must show it.',
      account: 'Patients pay straight into it.',
      plan: 'What your patients get, for example WhatsApp support.',
      tier: 'A tier says how long it lasts and what it costs.',
      patient: 'Yourself, to try things out, or all patients of your old register.',
      payment:
        'Assign a subscription to that patient if there is none. Then press Open at the payment link, and pay. You can refund it afterwards.',
      ownPatient:
        'Add yourself with your own number, so that no patient of your register gets the messages. Then assign a subscription, press Open at the payment link, and pay. You can refund it afterwards.',
    },
    links: {
      profile: 'Create profile',
      registration: 'Edit profile',
      account: 'Connect Razorpay',
      plan: 'Create plan',
      tier: 'Add tier',
      patient: 'Add patient',
      payment: 'Open patient',
      ownPatient: 'Add patient',
    },
  },
};
