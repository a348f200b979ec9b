/**
 * What is shown when a call fails and the server does not say why, by what was asked. The server's own text comes
 * first wherever it sent one. The first block is the error catalogue of the specification, letter by letter.
 */
export const FALLBACKS = {
  logIn: 'Login failed. Please try again.',
  signUp: 'Signup failed. Please try again.',
  loadProfile: 'Failed to load profile',
  saveProfile: 'Failed to save profile',
  loadPlans: 'Failed to load subscriptions',
  deletePlan: 'Failed to delete subscription',
  createPlan: 'Failed to create subscription',
  loadPlan: 'Failed to load subscription',
  togglePlan: 'Failed to toggle subscription status',
  updatePlan: 'Failed to update subscription',
  deleteTier: 'Failed to delete tier',
  updateTier: 'Failed to update tier',
  addTier: 'Failed to add tier',
  loadPatients: 'Failed to load patients',
  addPatient: 'Failed to add patient',
  archivePatient: 'Failed to archive patient',
  restorePatient: 'Failed to restore patient',
  deletePatient: 'Failed to permanently delete patient',
  loadTiers: 'Failed to load tiers',
  loadPatient: 'Failed to load patient',
  assignTier: 'Failed to assign subscription',
  activateTerm: 'Failed to activate subscription',
  disableTerm: 'Failed to disable subscription',
  enableTerm: 'Failed to re-enable subscription',
  openPayPage: 'Invalid or expired subscription link',
  startPayment: 'Failed to initiate payment. Please try again.',
  confirmPayment:
    'Unable to confirm payment status. If you completed the payment, your subscription will be activated automatically. You will receive a WhatsApp confirmation.',

  checkPayment: 'Failed to check with the bank. Please try again in a minute.',
  editTerm: 'Failed to update subscription',
  replaceLink: 'Failed to replace the payment link',
  loadPaymentAccount: 'Failed to load the payment account',
  savePaymentAccount: 'Failed to save the payment account',
  checkPaymentAccount: 'Failed to check the payment account',
  loadAccounts: 'Failed to load accounts',
  moveAccount: 'Failed to change the account',
  createPasswordLink: 'Failed to create the password link',
  checkPasswordLink: 'Failed to check the link. Please try again.',
  exportTable: 'Failed to download the table. Please try again.',
  setPassword: 'Failed to save the password. Please try again.',
} as const;

/** What was asked of the server. */
export type Act = keyof typeof FALLBACKS;
