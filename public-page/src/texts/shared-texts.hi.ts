import { type Failure } from '../../../src/payments/orders/payment-failure.rules.js';
import { dayOf, type Day } from '../../../src/shared/calendar.js';
import { formatTime } from '../../../src/shared/instant.js';

const MONTHS = ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'];

/** Formats a day, for example 5 नवंबर 2026. */
export const day = (day: Day): string => {
  const [year = '', month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
};

/** Formats a time in Indian time, like `formatInstant`. The date does not wrap. */
export const instant = (at: Date): string => `${day(dayOf(at)).replaceAll(' ', '\u00a0')}, ${formatTime(at)}`;

const OUT_OF_DATE = 'भुगतान का पेज पुराना हो चुका था।';
const NOT_READY = 'क्लिनिक अभी ऑनलाइन भुगतान नहीं ले सकता।';
const SERVICE_TROUBLE = 'भुगतान सेवा में तकनीकी दिक्कत आई।';

/** Reasons of failed attempts: Hindi for `FAILURES`. */
export const FAILURES: Record<Failure, string> = {
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
  let_go: 'बैंक ने पैसे अलग रखे थे। वे लिए नहीं गए और वापस चले गए।',
  order_already_paid: 'यह भुगतान पहले ही हो चुका था, इसलिए दोबारा पैसे नहीं लिए गए।',
  order_amount_mismatch: OUT_OF_DATE,
  order_payment_method_mismatch: OUT_OF_DATE,
  invalid_order_id: OUT_OF_DATE,
  input_validation_failed: OUT_OF_DATE,
  live_mode_not_enabled: NOT_READY,
  merchant_not_activated: NOT_READY,
};
