/** Texts of the warning about the payment account on other screens. */
export const paymentAccountWarning = {
  paymentAccountWarning: {
    notConnected: 'Patients cannot pay you online yet: no Razorpay account is connected.',
    connect: 'Connect Razorpay',
    notChecked: 'Could not check your payment account.',
    silentWebhook:
      'Razorpay has sent Nirog no payment updates since %{time}. Payments are still recorded, but later. Check the webhook.',
    open: 'Open payment account',
  },
};
