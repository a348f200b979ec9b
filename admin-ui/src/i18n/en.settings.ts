/** Texts of the list of settings. */
export const settings = {
  settings: {
    title: 'Settings',
    intro: 'Payments, messages, clinics and your login.',
    pages: {
      paymentAccount: { title: 'Payment account', hint: 'The Razorpay account that your patients pay into.' },
      whatsapp: {
        title: 'WhatsApp messages',
        hint: 'Which messages your patients get, on which days, and in which language.',
      },
      publicPage: {
        title: 'Public page and posters',
        hint: 'Where people read about your plans and join them, with a QR code to print.',
      },
      clinics: { title: 'Clinics', hint: 'The places where you see patients.' },
      staff: { title: 'Staff', hint: 'Who works with you on Nirog, and what each of them may do.' },
      integrations: {
        title: 'Integrations',
        hint: 'API keys and webhooks for other software that works with your clinic.',
      },
      account: { title: 'Your account', hint: 'Your email, password, devices and Nirog plan.' },
      audit: { title: 'Activity log', hint: 'Every change, who made it, and when.' },
    },
  },
};
