/** Texts of the WhatsApp settings, previews and patients' replies. */
export const messageSettings = {
  messageSettings: {
    title: 'WhatsApp messages',
    intro:
      'WhatsApp messages that Nirog sends in your name. A patient who replies STOP gets no more offers and reminders, but still gets receipts.',
    noProfile: 'No profile yet',
    noProfileHint: 'The messages are sent in your name. Create your profile first.',
    language: 'Language of the messages',
    languages: { en: 'English', hi: 'हिन्दी' },
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
    reminderDays: 'Reminder days',
    daysBefore: '%{smart_count} day before |||| %{smart_count} days before',
    lastDay: 'On the last day',
    noDays: 'No days are selected, so no reminders are sent.',
    save: 'Save Messages',
    saved: 'Message settings saved',
  },
  previews: {
    title: 'Messages to your patients',
    titleForPatient: 'Messages to %{name}',
    open: 'Preview messages',
    allExamples: 'Name, plan and amounts are examples.',
    someExamples: 'Amounts and dates that are not known yet are examples.',
    planExamples: 'There is no subscription yet, so plan and amounts are examples.',
    notSentNow: 'Not sent now: %{reason}',
    list: 'Messages in the order they are sent',
  },
  whatsapp: {
    optedOut: 'No reminders',
    optedOutHint:
      'The patient replied STOP. Payment links and receipts are still sent. Reminders resume after the reply START.',
    incapable: 'No WhatsApp',
    incapableHint:
      'This number cannot receive WhatsApp messages, for example because it is a landline. Call, or send the link another way.',
    unreachable: 'Not on WhatsApp',
    unreachableHint:
      'WhatsApp could not reach this number the last time. Check the number, or send the link another way.',
  },
  conversation: {
    optedOut:
      'Replied STOP on %{time}. No offers, reminders or plan-ended messages are sent. Payment links and receipts still are. Reminders resume after the reply START.',
    unreachable: 'WhatsApp could not reach this number on %{time}. Check the number, or send the link another way.',
    windowOpen: 'Wrote within the last 24 hours. WhatsApp allows free-text answers until %{time}.',
    answer: 'Answer on WhatsApp',
    answerHint: 'Replies to Nirog’s number are shown here. Your answer is sent from your own number.',
    kinds: {
      image: 'Sent a picture',
      sticker: 'Sent a sticker',
      audio: 'Sent a voice message',
      video: 'Sent a video',
      document: 'Sent a document',
      location: 'Sent a location',
      contacts: 'Sent a contact',
      reaction: 'Reacted to a message',
      several_clinics:
        'A patient of several clinics replied. WhatsApp asked them which clinic it is for. The reply is shown here if they choose yours.',
      other: 'Sent something that cannot be shown here',
    },
  },
};
