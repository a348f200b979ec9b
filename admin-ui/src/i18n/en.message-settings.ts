/** Texts of how patients are written to on WhatsApp, and of what they write back. */
export const messageSettings = {
  messageSettings: {
    title: 'WhatsApp messages',
    intro:
      'What Nirog writes to your patients in your name. A patient who replies STOP gets no more offers and reminders, but always receipts.',
    language: 'Language of the messages',
    languages: { en: 'English', hi: 'हिन्दी' },
    /** When each kind goes out; their names are in `messages.kinds`. */
    hints: {
      onboarding: 'When you give a patient a plan without a tier: your tiers, and a page to choose one and pay.',
      payment_link: 'When you assign a tier: the page to pay it on. Without it you send the link yourself.',
      confirmation: 'After every payment: the amount, the last valid day, and what you want patients to know.',
      reminder: 'Offers a way to continue, on the days you choose. Nobody who has paid is reminded.',
      expiry: 'Offers a way to start again, on the day after the last valid day.',
      hold: 'When somebody pays twice: the money is safe, and you decide what happens to it.',
    },
    atOnce: 'At once',
    byDay: '9 am to 8 pm',
    stoppable: 'ends with STOP',
    unstoppable: 'also after STOP',
    always: 'Always sent',
    alwaysWhy: 'It cannot be switched off, because whoever pays must have proof of it.',
    days: 'Days of the reminders',
    day: '%{smart_count} day before |||| %{smart_count} days before',
    lastDay: 'On the last day',
    noDay: 'No day is chosen, so no reminder goes out.',
    save: 'Save Messages',
    saved: 'Message settings saved',
  },
  previews: {
    title: 'What your patients get',
    titleOf: 'What %{name} gets',
    open: 'Preview messages',
    openOf: 'What the patient gets',
    examples: 'Name, plan and amounts are examples.',
    unknown: 'Amounts and dates that are not known yet are examples.',
    noPlan: 'There is no subscription yet, so plan and amounts are examples.',
    notNow: 'Not sent now: %{reason}',
    chat: 'Messages in the order of a subscription',
  },
  whatsapp: {
    stopped: 'No reminders',
    stoppedWhy: 'The patient said STOP. Payment links and receipts still go out; START brings the reminders back.',
    incapable: 'No WhatsApp',
    incapableWhy:
      'This number cannot receive WhatsApp messages, a landline for instance. Call, or send the link another way.',
    unreachable: 'Not on WhatsApp',
    unreachableWhy:
      'WhatsApp could not reach this number the last time. Check the number, or send the link another way.',
  },
  conversation: {
    title: 'WhatsApp replies',
    stopped:
      'Said STOP on %{time}: no offers, reminders or notices after the end. Payment links and receipts still go out; START brings the reminders back.',
    unreachable: 'WhatsApp could not reach this number on %{time}. Check the number, or send the link another way.',
    window: 'Wrote within the last 24 hours: WhatsApp takes free answers until %{time}.',
    log: 'Replies, newest first',
    answer: 'Answer on WhatsApp',
    answerHint: 'What patients write to Nirog’s number is shown here. Your answer goes out from your own number.',
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
        'A patient of several clinics replied. WhatsApp asks for which clinic it is; it is shown here once this one is chosen.',
      other: 'Sent something that cannot be shown here',
    },
  },
};
