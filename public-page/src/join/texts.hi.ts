import { type JoinTexts } from './texts.en.js';

const UNREACHABLE = 'इंटरनेट कनेक्शन जाँचकर फिर कोशिश करें।';

/** Hindi texts of server errors, by code. Other errors are shown in the server's words. */
const SERVER_ERRORS: Record<string, string> = {
  'public_page.unknown': 'यह पेज अब बंद है। कृपया क्लिनिक से पूछें।',
  'join.code_ended': 'यह कोड अब काम नहीं करेगा। कृपया नया कोड मँगवाएँ।',
  'join.too_many_codes': 'बहुत सारे कोड भेजे जा चुके हैं। कृपया कुछ समय बाद फिर कोशिश करें, या क्लिनिक को फ़ोन करें।',
  'join.code_not_sent': 'WhatsApp से कोड नहीं भेजा जा सका। कृपया एक मिनट बाद फिर कोशिश करें।',
  'join.confirmation_ended': 'नंबर की पुष्टि किए काफ़ी समय हो गया है। कृपया नया कोड मँगवाएँ।',
  'join.too_many_people': 'इस नंबर से बहुत लोग जोड़े जा चुके हैं। कृपया क्लिनिक से पूछें।',
  'join.closed': 'अभी इस प्लान से ऑनलाइन नहीं जुड़ा जा सकता। कृपया क्लिनिक से पूछें।',
  'request.invalid': 'कुछ जानकारी सही नहीं है। कृपया जाँचकर फिर भेजें।',
  'request.too_many': 'बहुत बार कोशिश हो चुकी है। कृपया थोड़ी देर रुककर फिर कोशिश करें।',
  'server.error': 'हमारी तरफ़ से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  'server.busy': 'अभी बहुत से लोग सेवा का उपयोग कर रहे हैं। कृपया कुछ सेकंड बाद फिर कोशिश करें।',
  'server.unavailable': 'सेवा अभी उपलब्ध नहीं है। कृपया एक मिनट बाद फिर कोशिश करें।',
};

export const texts: JoinTexts = {
  language: 'hi',
  serverError: (code, text) => SERVER_ERRORS[code] ?? text,
  failed: `यह नहीं हो सका। ${UNREACHABLE}`,
  title: (plan) => `${plan} से जुड़ें`,
  askTitle: (plan) => `${plan} से जुड़ने का अनुरोध`,
  step: (number, name) => `चरण ${number}/3: ${name}`,
  stepNames: { start: 'आपका नंबर', code: 'कोड', details: 'जानकारी और सहमति' },
  optional: '(ज़रूरी नहीं)',

  beneficiary: 'प्लान किसके लिए है?',
  beneficiaries: { self: 'मेरे लिए', child: 'मेरे बच्चे के लिए', other: 'किसी और के लिए' },
  beneficiaryNotes: {
    self: 'मेरी उम्र 18 साल या ज़्यादा है।',
    child: 'उम्र 18 साल से कम। आप माता, पिता या अभिभावक हैं।',
    other: 'माँ, पिता या कोई और, जिनकी उम्र 18 साल या ज़्यादा है। भुगतान आप करेंगे।',
  },
  mobile: 'आपका मोबाइल नंबर',
  mobileNote: {
    self: 'जिस पर WhatsApp चलता हो। हम उस पर एक कोड भेजेंगे। विदेश का नंबर + और देश के कोड से शुरू करें।',
    child: 'आपका अपना WhatsApp नंबर, बच्चे का नहीं। हम उस पर एक कोड भेजेंगे।',
    other: 'आपका अपना WhatsApp नंबर, उनका नहीं। हम उस पर एक कोड भेजेंगे।',
  },
  mobileInvalid: '10 अंकों का मोबाइल नंबर लिखें, या + और देश के कोड के साथ।',
  sendCode: 'WhatsApp पर कोड मँगवाएँ',
  sendingCode: 'कोड भेजा जा रहा है...',
  confirmationExpired: 'नंबर की पुष्टि किए काफ़ी समय हो गया है। कृपया नया कोड मँगवाएँ।',

  codeTitle: 'कोड लिखें',
  codeSent: (hint, until) => `अगर ${hint} पर WhatsApp है, तो कोड कुछ ही देर में पहुँच जाएगा। यह ${until} तक काम करेगा।`,
  code: 'छह अंकों का कोड',
  codeIncomplete: 'कृपया पूरे छह अंक लिखें।',
  wrongCode: 'यह कोड सही नहीं है। कृपया जाँचकर फिर कोशिश करें।',
  confirm: 'पुष्टि करें',
  confirming: 'जाँच हो रही है...',
  newCode: 'नया कोड मँगवाएँ',
  newCodeIn: (seconds) => `नया कोड ${seconds} सेकंड बाद`,
  changeNumber: 'नंबर बदलें',

  personTitle: 'क्या प्लान इनमें से किसी के लिए है?',
  personNote: 'क्लिनिक में आपका नंबर पहले से है। कोई दो बार नहीं जुड़ेगा।',
  somebodyNew: 'नहीं, किसी और के लिए',

  detailsTitle: { self: 'आपकी जानकारी', child: 'आपका बच्चा', other: 'जिनके लिए प्लान है' },
  forPerson: (name) => `${name} के लिए`,
  name: { self: 'आपका नाम', child: 'बच्चे का नाम', other: 'उनका नाम' },
  nameMissing: 'कृपया नाम लिखें।',
  guardianName: 'आपका नाम (माता-पिता या अभिभावक)',
  payerName: 'आपका नाम',
  email: 'आपका ईमेल',
  emailInvalid: 'कृपया ईमेल जाँचें।',
  consentTitle: 'आपकी सहमति',
  consentMissing: 'इस सहमति के बिना प्लान से नहीं जुड़ा जा सकता। कृपया बॉक्स पर निशान लगाएँ।',
  remindersNote: 'ज़रूरी नहीं। इसे कभी भी बदल सकते हैं।',
  planTerms: 'प्लान में क्या शामिल है',
  termsLink: 'शर्तें',
  notice: 'निजता सूचना पढ़ें',
  noticeNote: 'जुड़ने के बाद यह सूचना और आपके सभी विकल्प आपके पेज पर “आपकी जानकारी” में मिलेंगे।',
  loading: 'आ रही है...',
  continueToPay: 'भुगतान के लिए आगे बढ़ें',
  askClinic: 'क्लिनिक को अनुरोध भेजें',
  joining: 'कृपया रुकें...',

  opening: 'आपका पेज खुल रहा है...',
  waitingTitle: 'आपका अनुरोध क्लिनिक को मिल गया है',
  waiting: (clinic) =>
    `${clinic} से आपको WhatsApp पर जवाब मिलेगा। अनुरोध मंज़ूर होने पर विकल्प चुनकर भुगतान करने का लिंक आएगा। तब तक आपको कुछ नहीं देना है।`,
  backToPlans: 'प्लानों पर वापस जाएँ',
  call: (phone) => `${phone} पर फ़ोन करें`,
};
