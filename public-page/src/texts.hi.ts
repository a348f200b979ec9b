import { type Failure } from '../../src/payments/failure.rules.js';
import { type Day } from '../../src/shared/calendar.js';
import { type Texts } from './language.js';

const MONTHS = [
  ...['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून'],
  ...['जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
];
const months = (n: number) => `${n} ${n === 1 ? 'महीना' : 'महीने'}`;

const OUT_OF_DATE = 'भुगतान का पेज पुराना हो चुका था।';
const NOT_READY = 'क्लिनिक अभी ऑनलाइन भुगतान नहीं ले सकता।';
const SERVICE_TROUBLE = 'भुगतान सेवा में तकनीकी दिक्कत आई।';

/** Why an attempt failed: the rows of `FAILURES`. */
const FAILURES: Record<Failure, string> = {
  payment_failed: 'बैंक ने भुगतान स्वीकार नहीं किया।',
  payment_cancelled: 'भुगतान पूरा होने से पहले रद्द हो गया।',
  payment_timed_out: 'भुगतान समय पर पूरा नहीं हुआ।',
  incorrect_otp: 'OTP सही नहीं था।',
  incorrect_pin: 'पिन सही नहीं था।',
  incorrect_cvv: 'कार्ड का CVV नंबर सही नहीं था।',
  insufficient_funds: 'खाते में पर्याप्त पैसे नहीं थे।',
  card_declined: 'बैंक ने कार्ड स्वीकार नहीं किया।',
  bank_technical_error: 'बैंक में तकनीकी दिक्कत आई।',
  gateway_technical_error: SERVICE_TROUBLE,
  server_error: SERVICE_TROUBLE,
  payment_risk_check_failed: 'सुरक्षा कारणों से भुगतान रोक दिया गया।',
  invalid_vpa: 'UPI आईडी सही नहीं थी।',
  upi_collect_not_enabled: 'यहाँ UPI आईडी लिखकर भुगतान नहीं किया जा सकता।',
  order_already_paid: 'यह भुगतान पहले ही हो चुका था, इसलिए दोबारा पैसे नहीं लिए गए।',
  order_amount_mismatch: OUT_OF_DATE,
  order_payment_method_mismatch: OUT_OF_DATE,
  invalid_order_id: OUT_OF_DATE,
  input_validation_failed: OUT_OF_DATE,
  live_mode_not_enabled: NOT_READY,
  merchant_not_activated: NOT_READY,
};

/** What the server may refuse a patient, by code; whatever is missing is shown as the server says it. */
const REFUSALS: Record<string, (contact: string) => string> = {
  'link.unknown': () => 'यह लिंक गलत है या इसकी अवधि समाप्त हो चुकी है।',
  'link.paused': (contact) => `यह लिंक अभी चालू नहीं है। कृपया ${contact} से संपर्क करें।`,
  'payment.not_enabled': () => 'आपका प्लान पहले से चालू है।',
  'payment.tier_unavailable': () => 'यह विकल्प अब उपलब्ध नहीं है। पेज दोबारा खोलकर कोई और विकल्प चुनें।',
  'payment.no_gateway': (contact) => `ऑनलाइन भुगतान अभी शुरू नहीं हुआ है। कृपया ${contact} से संपर्क करें।`,
  'payment.provider_down': () => 'भुगतान शुरू नहीं हो सका। कृपया फिर कोशिश करें।',
  'request.too_many': () => 'बहुत बार कोशिश हो चुकी है। कृपया थोड़ी देर रुककर फिर कोशिश करें।',
  'server.error': () => 'हमारी तरफ़ से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  'server.unavailable': () => 'सेवा अभी उपलब्ध नहीं है। कृपया एक मिनट बाद फिर कोशिश करें।',
};

/** The pay page in Hindi. */
export const texts: Texts = {
  language: 'hi',
  day: (day: Day) => {
    const [year = '', month, date] = day.split('-');
    return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
  },
  refusal: (code, text, contact) => REFUSALS[code]?.(contact ?? 'अपने क्लिनिक') ?? text,
  failure: (reason) => FAILURES[reason],
  loading: 'प्लान की जानकारी आ रही है...',
  slow: 'इंटरनेट धीमा है। कृपया थोड़ा रुकें।',
  away: 'इंटरनेट नहीं चल रहा है। कनेक्शन लौटते ही यह पेज आगे बढ़ेगा।',
  refusedTitle: 'प्लान नहीं खुल सका',
  invalidLink: 'यह लिंक गलत है या इसकी अवधि समाप्त हो चुकी है।',
  missingTitle: 'कोई प्लान नहीं मिला',
  missing: 'आप जिस लिंक को खोल रहे हैं, वह मौजूद नहीं है।',
  tryAgain: 'फिर कोशिश करें',
  greeting: (name) => `नमस्ते ${name},`,
  greetingNote: 'यह आपका प्लान है।',
  covered: 'इसमें क्या शामिल है',
  notCovered: 'इसमें क्या शामिल नहीं है',
  choose: 'अपना प्लान चुनें',
  yourPlan: 'आपका प्लान',
  selected: 'चुना गया',
  tierName: { monthly: 'मासिक', quarterly: 'तिमाही', half_yearly: 'छमाही', yearly: 'वार्षिक' },
  months,
  perMonths: (n) => (n === 1 ? 'हर महीने' : `${n} महीनों के लिए`),
  noTiers: 'अभी कोई प्लान उपलब्ध नहीं है।',
  complete: 'भुगतान पूरा करें',
  selectedPlan: 'चुना हुआ प्लान',
  validity: 'अवधि',
  total: 'कुल राशि',
  paidUntil: (day) => `${day} तक का भुगतान हो चुका है। तब तक नवीनीकरण कराने पर आपका एक भी दिन कम नहीं होगा।`,
  pay: 'भुगतान करें',
  starting: 'भुगतान का पेज खुल रहा है...',
  payingNow: 'भुगतान चल रहा है...',
  slowStart: 'पेज अभी खुल रहा है। इंटरनेट धीमा है...',
  secure: 'Razorpay से सुरक्षित भुगतान: UPI, कार्ड या नेटबैंकिंग।',
  goesTo: (doctor) => `आपका पैसा सीधे ${doctor} के खाते में जाता है।`,
  confirmTo: (lastDigits) => `भुगतान की पुष्टि ${lastDigits} पर ख़त्म होने वाले नंबर पर WhatsApp से मिलेगी।`,
  payingFor: 'किसके लिए',
  ending: (name, lastDigits) => `${name} (नंबर …${lastDigits})`,
  registration: (number) => `पंजीकरण सं. ${number}`,
  nothingToPay: 'कुछ भी नहीं देना है: आपके पुष्टि करते ही प्लान शुरू हो जाएगा।',
  offlineTitle: 'ऑनलाइन भुगतान अभी उपलब्ध नहीं है',
  offline: (payee) => `भुगतान कैसे करना है, यह आपको ${payee} से पता चल जाएगा।`,
  call: (phone) => `${phone} पर फ़ोन करें`,
  help: 'प्लान या भुगतान के बारे में कुछ पूछना है?',
  helpNoPhone: (payee) => `कुछ पूछना है? कृपया ${payee} से संपर्क करें।`,
  active: 'आपका प्लान चालू है',
  activeUntil: 'मान्य:',
  goodToKnow: 'काम की बातें',
  startFailed: 'भुगतान शुरू नहीं हो सका। कृपया फिर कोशिश करें।',
  attemptTitle: 'भुगतान नहीं हो पाया',
  attemptNote: 'आप फिर कोशिश कर सकते हैं। अगर खाते से पैसे कट गए हैं, तो कृपया रुकें: हम अभी पता कर रहे हैं।',
  repriced: 'कीमत बदल गई है। कृपया नई कीमत देखकर फिर भुगतान करें।',
  watching: (seconds) => `हम देख रहे हैं कि भुगतान पहुँचा या नहीं (${seconds} सेकंड बाकी)।`,
  watchingNote: 'अगर आप भुगतान कर चुके हैं, तो दोबारा न करें।',
  confirming: 'आपके भुगतान की पुष्टि हो रही है...',
  doNotClose: 'कृपया यह पेज बंद न करें',
  countdown: (seconds) => `इसमें ${seconds} सेकंड तक लग सकते हैं।`,
  notPaid: 'मैंने भुगतान नहीं किया, वापस जाएँ',
  paid: 'भुगतान सफल रहा! आपका प्लान अब चालू है।',
  activated: 'आपका प्लान अब चालू है।',
  lateTitle: 'बैंक के जवाब का इंतज़ार है',
  late: 'आपके भुगतान में सामान्य से ज़्यादा समय लग रहा है। अगर आपने भुगतान पूरा कर दिया है, तो आपका प्लान अपने-आप चालू हो जाएगा और WhatsApp पर पुष्टि मिल जाएगी।',
  unheard:
    'भुगतान की स्थिति पता नहीं चल सकी। अगर आपने भुगतान पूरा कर दिया है, तो आपका प्लान अपने-आप चालू हो जाएगा और WhatsApp पर पुष्टि मिल जाएगी।',
  bankTitle: 'पैसे कट गए, पर प्लान चालू नहीं हुआ?',
  bankTitleActive: 'आपके भुगतान',
  bankNote: 'हम बैंक से पूछकर बताएँगे कि आपके भुगतान का क्या हुआ।',
  bank: 'बैंक से पूछें',
  bankAgain: 'फिर से पूछें',
  bankAsking: 'बैंक से पूछ रहे हैं...',
  bankFailed: 'बैंक से पता नहीं चल सका। कृपया एक मिनट बाद फिर कोशिश करें।',
  bankSilent: 'बैंक ने अभी जवाब नहीं दिया। नीचे पहले की जानकारी है; कृपया एक मिनट बाद फिर पूछें।',
  bankChecked: (time) => `${time} पर पूछा गया`,
  reminders: 'याद दिलाने वाले संदेश बंद करने के लिए हमारे WhatsApp संदेश के जवाब में STOP लिखें।',
  policies: 'नीतियाँ',
  otherLanguage: 'Read in English',
  pricing: 'कीमतें',
  terms: 'शर्तें',
  privacy: 'निजता',
  refunds: 'रिफ़ंड',
};
