/** Texts of the WhatsApp settings. */
export const messageSettings = {
  messageSettings: {
    title: 'WhatsApp messages',
    intro:
      'WhatsApp messages that Nirog sends in your name. A patient who replies STOP gets no more offers and reminders, but still gets receipts.',
    noProfile: 'No profile yet',
    noProfileHint: 'The messages are sent in your name. Create your profile first.',
    language: 'Language of the messages',
    /** When each kind is sent. The names of the kinds are in `messages.kinds`. */
    hints: {
      onboarding: 'When you assign a plan without a tier: your tiers, and a link to choose one and pay.',
      payment_link: 'When you assign a tier: the link to pay. If this is off, send the link yourself.',
      confirmation: 'After every payment: the amount, the last valid day and your additional info.',
      reminder: 'Reminds patients to renew, on the days you choose. Patients who have renewed get no reminder.',
      expiry: 'Invites patients to start again, on the day after the last valid day.',
      hold: 'When a patient pays twice: their money is safe, and you decide what happens to it.',
      withdrawal: 'When you withdraw a subscription whose payment link was sent: the link is no longer valid.',
    },
    immediately: 'Sent immediately',
    daytime: 'Sent 9 am to 8 pm',
    respectsOptOut: 'stops if the patient replies STOP',
    ignoresOptOut: 'sent even after STOP',
    alwaysSent: 'Always sent',
    alwaysSentHint: 'It cannot be switched off: every payment needs a receipt.',
    attachReceipt: 'Attach the receipt to the confirmation',
    attachReceiptHint: 'The patient gets the receipt as a PDF in the same message.',
    paymentCards: 'Send payment cards',
    paymentCardsHint:
      'Patients pay inside WhatsApp. Payment links and reminders then come with a card. It needs Payment Links in your Razorpay account; without them, patients get the link to their page.',
    reminderDays: 'Reminder days',
    daysBefore: '%{smart_count} day before |||| %{smart_count} days before',
    lastDay: 'On the last day',
    noDays: 'No days are selected, so no reminders are sent.',
    save: 'Save Messages',
    saved: 'Message settings saved',
  },
};
