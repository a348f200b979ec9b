/** The demo accounts, printed when the server is ready. */
export const demoAccounts = [
  { role: 'doctor', email: 'doctor@demo.nirog.example', password: 'nirog-demo' },
  { role: 'admin', email: 'admin@demo.nirog.example', password: 'nirog-demo' },
  { role: 'support', email: 'support@demo.nirog.example', password: 'nirog-demo' },
] as const;
