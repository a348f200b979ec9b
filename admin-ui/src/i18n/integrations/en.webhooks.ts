export const webhooks = {
  intro:
    'A webhook sends what happens here to your other software within seconds, for example a payment or a new patient.',
  create: 'Add webhook',
  empty: 'No webhooks yet',
  emptyHint:
    'With a webhook, your other software hears of payments, patients and subscriptions as they happen. Ask its maker for the address, then add it here.',
  editTitle: 'Edit webhook',
  webhook: 'Webhook',
  nameHint: 'What gets the events, for example “Appointment software”.',
  address: 'Address',
  addressHint: 'The maker of the software gives it to you. It begins with https://.',
  events: 'Events',
  eventsRequired: 'Choose at least one event',
  which: { all: 'All events', some: 'Chosen events' },
  subjects: {
    patients: 'Patients',
    subscriptions: 'Subscriptions',
    payments: 'Payments',
    holds: 'Payments on hold',
    receipts: 'Receipts',
    messages: 'WhatsApp messages',
  },
  allOf: 'All of %{name}',
  moreEvents: 'and %{count} more',
  secretAdvice: 'Copy it now: it cannot be shown again.',
  secretUse:
    'Enter it in the other software as signing secret. With it, the software checks that events come from Nirog.',
  previousWorks: 'Until %{time} events are also signed with the earlier secret, so that nothing is lost.',
  statuses: { working: 'Working', failing: 'Failing', disabled: 'Switched off' },
  failingSince: 'Since %{time}',
  disabledReasons: {
    doctor: 'By you',
    failing: 'It failed for 5 days',
    gone: 'The address answered 410 Gone: it wants no more events',
  },
  pending: '%{smart_count} event waits |||| %{smart_count} events wait',
  lastSent: 'Last sent',
  neverSent: 'Never',
  actionsOf: 'More actions for %{name}',
  showSent: 'See sent events',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  delete: 'Delete',
  confirm: {
    rotate: {
      title: 'Create a new secret for %{name}?',
      content:
        'For seven days events are signed with both secrets. Enter the new one in the other software in that time.',
      confirm: 'Create secret',
    },
    switchOff: {
      title: 'Switch off %{name}?',
      content: 'It gets no events until you switch it on. Then you can send it what it missed in the last 30 days.',
      confirm: 'Switch off',
    },
    delete: {
      title: 'Delete %{name}?',
      content: 'It gets no more events. This cannot be undone.',
      confirm: 'Delete',
    },
  },
  test: {
    action: 'Send test event',
    title: 'Test of %{name}',
    sending: 'Sending a test event to %{url} …',
    delivered: 'The webhook works: the other software accepted the event.',
    failed:
      'The other software did not accept the event. Check the address, or show this to the maker of the software.',
    timedOut:
      'The event is not sent yet. A webhook that fails is tried less often. The result will be under “Sent events”.',
    again: 'Test again',
  },
  replay: {
    action: 'Send again…',
    title: 'Send events again to %{name}',
    content:
      'All chosen events of these days are sent once more, also those that arrived. Events are kept for %{days} days.',
    from: 'From',
    to: 'To',
    confirm: 'Send again',
    queued: '%{smart_count} event is sent again |||| %{smart_count} events are sent again',
    none: 'There are no events for this webhook in these days',
    tooEarly: 'Events are kept for %{days} days only',
    toBeforeFrom: 'Choose a day that is not before the first day',
  },
};

export const deliveries = {
  intro: 'What was sent to your webhooks, newest first. Events are kept for %{days} days.',
  time: 'Time',
  event: 'Event',
  webhook: 'Webhook',
  result: 'Result',
  all: 'All',
  allWebhooks: 'All webhooks',
  deletedWebhook: 'Deleted webhook',
  states: { pending: 'Waiting', retrying: 'Trying again', delivered: 'Delivered', failed: 'Failed' },
  answered: 'Answered %{status} in %{ms} ms',
  nextTry: 'Next try %{time}',
  again: 'sent again',
  open: 'Details',
  empty: 'Nothing sent yet',
  emptyHint:
    'When something happens that a webhook is to get, it is listed here with the answer of the other software.',
  noMatch: 'No events found',
  noMatchHint: 'Nothing matches these filters.',
  attempts: 'Attempts',
  lastTry: 'Last try',
  notYet: 'Not yet',
  happened: 'Happened',
  created: 'Queued',
  createdAgain: '%{time}, because you sent it again',
  body: 'What was sent',
  answer: 'Answer %{status}',
  sendAgain: 'Send again',
};

export const eventLog = {
  intro: 'What happened in your clinic, newest first, as other software reads it. Events are kept for %{days} days.',
  number: 'No. %{number}',
  body: 'What software gets',
  more: 'Show earlier events',
  empty: 'No events yet',
  emptyHint: 'Events are recorded once you have a webhook, or an API key that may see events.',
};

/** Names of the events, by type. */
export const events = {
  patient: {
    created: 'Patient added',
    updated: 'Patient’s details changed',
    archived: 'Patient archived',
    restored: 'Patient restored',
    erased: 'Patient deleted permanently',
  },
  enrolment: { created: 'Patient put on a plan', plan_changed: 'Patient moved to another plan' },
  term: {
    activated: 'Subscription active',
    expiring: 'Subscription about to expire',
    expired: 'Subscription expired',
    cancelled: 'Subscription ended early',
    restored: 'Subscription runs again after a failed refund',
    voided: 'Subscription unpaid again',
    disabled: 'Subscription disabled',
    enabled: 'Subscription enabled again',
  },
  payment: {
    captured: 'Payment received',
    failed: 'Payment failed',
    voided: 'Payment at the clinic voided',
    refunded: 'Payment refunded',
    refund_failed: 'Refund failed',
  },
  hold: {
    opened: 'Payment on hold',
    accepted: 'Payment on hold accepted',
    refunded: 'Payment on hold refunded',
  },
  receipt: { issued: 'Receipt issued' },
  message: { delivered: 'Message delivered', failed: 'Message failed', replied: 'Patient replied' },
  webhook: { test: 'Test event' },
};
