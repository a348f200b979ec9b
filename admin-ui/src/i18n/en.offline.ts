/** Texts of work without a network. */
export const offline = {
  offline: {
    banner: 'No network: showing what was loaded at %{time}.',
    bannerWithoutCopy: 'No network. Nothing is stored on this device yet.',
    bannerHint: 'Today’s list, search and payments at the clinic work. Other screens need the network.',
    waiting: '%{smart_count} payment is not sent yet. |||| %{smart_count} payments are not sent yet.',
    questions: '%{smart_count} payment needs your decision. |||| %{smart_count} payments need your decision.',
    discarded: '%{smart_count} payment was discarded. |||| %{smart_count} payments were discarded.',
    open: 'Not sent yet (%{smart_count})',
    decide: 'Decide (%{smart_count})',
    patient: {
      subscription: 'Subscription',
      none: 'No subscription',
      until: '%{plan} until %{day}',
      ended: '%{plan}, ended on %{day}',
      pending: '%{plan}, not paid yet',
      hint: 'No network: name, number and subscription as last loaded. The rest of this screen needs the network.',
      missing: 'This patient is not stored on this device. Open the screen again when the network is back.',
    },
    payment: {
      hint: 'No network: the payment is stored on this device and sent later. Keep this browser’s data until then.',
      submit: 'Save and send later',
      edit: 'Save changes',
      saved: 'Saved on this device. It is sent when the network is back.',
      alreadySent:
        'Not changed: this payment was already being sent. Once it is recorded, correct or void it under Payments.',
      notStored:
        'This device could not store the payment. Try again, or write it down and record it when the network is back.',
      saveInstead: 'There is no network now. You can store the payment on this device; it is sent later.',
      reasonNeeded: 'Say why the amount differs from the price of %{price}',
      noTiers: 'No tiers are stored on this device. Record the payment when the network is back.',
      currentUntil: 'Subscription as last loaded: %{text}.',
    },
    list: {
      title: 'Payments not sent yet',
      empty: 'All payments are sent.',
      unknownPatient: 'Patient',
      entered: 'Entered %{time}',
      reference: 'Reference %{reference}',
      waiting: 'Waiting to be sent',
      attempted: 'The network failed while this was sent. It is sent again, and is recorded only once.',
      discarded: 'Discarded. It was not recorded.',
      edit: 'Edit',
      editOf: 'Edit the payment of %{name}',
      delete: 'Delete',
      deleteOf: 'Delete the payment of %{name}',
      deleteTitle: 'Delete this payment?',
      deleteText: '%{amount} from %{name} is not recorded then.',
      sendNow: 'Send now',
      sending: 'Sending…',
      stillOffline: 'There is still no network. The payments are sent when it is back.',
      recorded: 'Payment recorded',
    },
    question: {
      payment:
        '%{name} also has %{amount} (%{method}) %{by}, %{at}, valid until %{until}. Record this one as well, valid %{from} to %{to}, or discard it?',
      paymentWithoutEnd:
        '%{name} also has %{amount} (%{method}) %{by}, %{at}. Record this one as well, valid %{from} to %{to}, or discard it?',
      recordedBy: 'recorded by %{by}',
      paidOnline: 'paid online',
      subscription:
        'The subscription of %{name} has changed since you entered this. Record it, valid %{from} to %{to}, or discard it?',
      reversed:
        'A payment of %{name} was voided or refunded since you entered this. Record this one, valid %{from} to %{to}, or discard it?',
      price:
        'The price is now %{price}; you entered %{amount}. Record %{amount}, valid %{from} to %{to}, or discard it?',
      expired:
        'It is not known whether this was recorded: the network failed more than 23 hours ago. Check the payments of %{name}. Record it only if it is missing there.',
      refused: 'Nirog did not accept this payment: %{text}',
      priceReason: 'Paid before the price changed',
      recordAlso: 'Record this one as well',
      record: 'Record it',
      retry: 'Try again',
      discard: 'Discard',
      dismiss: 'Dismiss',
    },
    logout: {
      title: '%{smart_count} payment is not sent yet |||| %{smart_count} payments are not sent yet',
      text: 'If you log out now, what is not sent is deleted from this device and never recorded.',
      stay: 'Stay logged in',
      confirm: 'Log out and delete',
    },
  },
};
