/** Texts of the payment account screen. */
export const paymentAccount = {
  paymentAccount: {
    title: 'Payment account',
    intro: 'Patients pay online straight into your own Razorpay account. Nirog never holds the money.',
    none: 'Patients cannot pay you online yet. Enter the keys of your Razorpay account to change that.',
    status: {
      title: 'Status',
      check: 'Check now',
      checking: 'Checking…',
      checked: 'Razorpay accepts your keys',
      keyId: 'Key ID',
      mode: 'Mode',
      live: 'Live',
      test: 'Test: no real money moves',
      checkedAt: 'Last check',
      lastWebhook: 'Last message from Razorpay',
      noWebhook: 'None yet. The first one arrives with the first payment.',
      webhook: 'Webhook',
      setUpByNirog: 'Set up by Nirog',
      setUpByDoctor: 'Set up by you',
      notSetUp: 'Not set up yet, see below',
      silent: 'No updates arrive',
      previousSecretUntil: 'Old webhook secret accepted until',
    },
    silentWebhook: {
      explanation:
        'Razorpay has sent Nirog no payment updates since %{time}. Payments are still recorded, because Nirog checks with Razorpay itself, but your patients wait longer for their confirmation.',
      setUpByNirog: 'Press Check now: Nirog sets the webhook up at Razorpay again.',
      setUpByDoctor:
        'Press Check now first: Nirog tries to set the webhook up. If this message stays, open Account & Settings, then Webhooks in the Razorpay dashboard: the webhook with the address below must be enabled, with the same secret as here. If you are not sure of the secret, choose a new one and enter it in both places.',
    },
    form: {
      title: 'Keys',
      connect: 'Connect Razorpay',
      change: 'Change keys',
      save: 'Save keys',
      saved: 'Razorpay accepts your keys; they are saved',
      whereToFind: 'Where do I find these?',
      steps: {
        one: 'Log in to the Razorpay dashboard. Choose Live Mode for real payments, Test Mode to try things out.',
        two: 'Open Account & Settings, then API Keys, and generate a key.',
        three: 'Razorpay shows key ID and key secret together, once. Copy both here before you close that window.',
      },
      keyId: 'Key ID',
      keyIdHelp: 'Begins with rzp_live_ or rzp_test_',
      keySecret: 'Key Secret',
      keySecretHelp: 'Shown once, when the key is generated. Nirog keeps it encrypted and never shows it.',
      keySecretKept: 'Leave empty to keep the saved one',
      webhookSecret: 'Webhook Secret (Optional)',
      webhookSecretHelp:
        'Leave empty: Nirog sets the webhook up for you. Fill in only if you created the webhook yourself.',
      webhookSecretKept:
        'Leave empty to keep the saved one. Messages signed with the old one are accepted for 24 hours.',
    },
    webhook: {
      title: 'Webhook',
      setUpByNirog:
        'Nirog has set this up at Razorpay. You do not need to do anything. The address is shown in case you need it.',
      setUpByDoctor: 'Razorpay sends payment updates to this address. Set it up once:',
      beforeSetUp: 'Nirog sets this up when you save your keys. If Razorpay does not allow that, set it up yourself:',
      address: 'Webhook address',
      copy: 'Copy address',
      steps: {
        one: 'In the Razorpay dashboard open Account & Settings, then Webhooks, then Add New Webhook.',
        two: 'Paste the address above as Webhook URL.',
        three: 'Choose any secret, and enter the same one here as Webhook Secret.',
        four: 'Tick these events, and save:',
      },
    },
  },
} as const;
