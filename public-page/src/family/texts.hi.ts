import { texts as payPageTexts } from '../texts/texts.hi.js';
import { type FamilyTexts } from './texts.en.js';

/** Hindi texts of errors that only this page can receive, by code. */
const SERVER_ERRORS: Record<string, string> = {
  'payer.line_unknown': 'इनमें से किसी एक का भुगतान अब इस पेज से नहीं हो सकता। पेज दोबारा खोलकर फिर चुनें।',
  'payment.not_enabled': 'इनमें से एक प्लान का भुगतान पहले ही हो चुका है। कृपया अपनी पसंद देखकर फिर कोशिश करें।',
};

export const texts: FamilyTexts = {
  ...payPageTexts,
  serverError: (code, text, contact) => SERVER_ERRORS[code] ?? payPageTexts.serverError(code, text, contact),
  familyTitle: 'जिनके लिए आप भुगतान करते हैं',
  familyNote: 'चुनें कि किसके लिए भुगतान करना है। जितनों को जोड़ेंगे, सबका भुगतान एक साथ हो जाएगा।',
  familyNoteOffline: 'ये भुगतान क्लिनिक में किए जा सकते हैं।',
  nothingDue: 'अभी कुछ भी देना बाकी नहीं है।',
  nobody: 'अभी इस पेज पर ऐसा कोई नहीं है जिसका भुगतान आप करते हों। अगर यह गलत है, तो कृपया क्लिनिक से संपर्क करें।',
  peopleTitle: 'सदस्य',
  statusDue: 'भुगतान बाकी',
  statusActive: 'चालू',
  statusExpired: 'समाप्त',
  statusPaused: 'बंद',
  payBy: (day) => `${day} तक का भुगतान हो चुका है। तब तक नवीनीकरण कराने पर एक भी दिन कम नहीं होगा।`,
  validUntil: (day) => `${day} तक मान्य।`,
  endedOn: (day) => `${day} को ख़त्म हो गया। जिस दिन आप भुगतान करेंगे, उसी दिन से फिर शुरू हो जाएगा।`,
  notPayable: 'इस प्लान का भुगतान अभी यहाँ नहीं हो सकता। कृपया क्लिनिक से संपर्क करें।',
  ownPage: (name) => `${name} के प्लान की पूरी जानकारी`,
  tierOf: (name) => `${name} के लिए विकल्प`,
  add: (name) => `${name} के लिए भुगतान करें`,
  addAll: (count, amount) => `सभी ${count} जोड़ें: ${amount}`,
  addMost: (count, amount) => `${count} जोड़ें: ${amount}`,
  mostAtOnce: (count) => `एक बार में ज़्यादा से ज़्यादा ${count} का भुगतान हो सकता है। बाकी का भुगतान उसके बाद करें।`,
  removeAll: 'सबको हटाएँ',
  familyPayTitle: 'आपका भुगतान',
  nobodyAdded: 'अभी किसी को नहीं जोड़ा गया है। जिनके लिए भुगतान करना है, उन पर निशान लगाएँ।',
  payTotal: (amount) => `${amount} का भुगतान करें`,
  startFree: 'अभी शुरू करें',
  paymentFor: (count) => `${count} प्लान`,
  receiptsTitle: 'रसीदें',
  showReceipts: 'सभी रसीदें दिखाएँ',
  receiptsFailed: 'रसीदें नहीं दिख सकीं। कृपया फिर कोशिश करें।',
  noReceipts: 'अभी तक कोई रसीद नहीं है।',
  receiptFor: (name, day) => `${name} · ${day}`,
  newReceipts: 'धन्यवाद। ये रही रसीदें।',
  offerChanged: 'पेज खुलने के बाद कुछ बदल गया है। कृपया अपनी पसंद देखकर फिर कोशिश करें।',
  paymentSuccessful: 'भुगतान सफल रहा! सभी प्लान अब चालू हैं।',
  freeTierActivated: 'सभी प्लान अब चालू हैं।',
  confirmationTimedOut:
    'आपके भुगतान में सामान्य से ज़्यादा समय लग रहा है। अगर आपने भुगतान पूरा कर दिया है, तो सभी प्लान अपने-आप चालू हो जाएँगे और WhatsApp पर पुष्टि मिल जाएगी।',
  checkTitle: 'पैसे कट गए, पर कोई प्लान चालू नहीं हुआ?',
  checkNote: 'हम बैंक से पूछकर बताएँगे कि आपके भुगतानों का क्या हुआ।',
  remindersOn: 'किसी प्लान के ख़त्म होने से पहले हम WhatsApp पर याद दिलाते हैं। इसे बंद करने के लिए हमारे संदेश के जवाब में STOP लिखें।',
};
