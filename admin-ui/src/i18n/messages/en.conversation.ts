/** Texts of previews, of a number's trouble with WhatsApp, and of patients' replies. */
export const conversation = {
  previews: {
    title: 'Messages to your patients',
    titleForPatient: 'Messages to %{name}',
    open: 'Preview messages',
    allExamples: 'Name, plan and amounts are examples.',
    someExamples: 'Amounts and dates that are not known yet are examples.',
    planExamples: 'There is no subscription yet, so plan and amounts are examples.',
    notSentNow: 'Not sent now: %{reason}',
    card: 'Payment card',
    cardDue: 'Payment due',
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
