/** The part of `FALLBACK_MESSAGES` that the pay page uses, separate to keep its bundle small. */
export const PAY_PAGE_FALLBACK_MESSAGES = {
  openPayPage: 'Invalid or expired subscription link',
  startPayment: 'Failed to initiate payment. Please try again.',
  confirmPayment:
    'Unable to confirm payment status. If you completed the payment, your subscription will be activated automatically. You will receive a WhatsApp confirmation.',

  setReminders: 'Failed to save this. Please try again, or reply STOP or START to our WhatsApp message.',
  checkPayment: 'Failed to check with the bank. Please try again in a minute.',
} as const;
