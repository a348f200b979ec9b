import { toFailure } from '../../../src/payments/orders/payment-failure.rules.js';
import { type TimelineStep } from '../../../src/payments/timeline/timeline.rules.js';
import { formatAmount } from '../pay/format.js';
import { type TimelineEntry, type Timeline } from '../api-types.js';
import { day as dayText, FAILURES } from './shared-texts.hi.js';

const MESSAGE_SUBJECTS: Partial<Record<string, string>> = {
  onboarding: 'विकल्पों वाला WhatsApp संदेश',
  payment_link: 'भुगतान के लिंक वाला WhatsApp संदेश',
  confirmation: 'पुष्टि वाला WhatsApp संदेश',
  reminder: 'आख़िरी तारीख़ याद दिलाने वाला WhatsApp संदेश',
  expiry: 'प्लान ख़त्म होने की सूचना वाला WhatsApp संदेश',
  hold: 'अलग रखे गए भुगतान की सूचना वाला WhatsApp संदेश',
  withdrawal: 'भुगतान लिंक बंद होने की सूचना वाला WhatsApp संदेश',
  receipt: 'रसीद वाला WhatsApp संदेश',
};
const MESSAGE_STATES: Partial<Record<string, string>> = {
  queued: 'भेजा जाना बाकी है',
  sent: 'भेजा गया',
  delivered: 'पहुँच गया',
  read: 'पढ़ लिया गया',
  failed: 'नहीं पहुँच सका',
  skipped: 'नहीं भेजा गया',
};
const HOLD_STATES: Partial<Record<string, string>> = {
  open: 'अलग रखे गए हैं। क्लिनिक तय करेगा कि इनसे प्लान आगे बढ़े या ये वापस जाएँ।',
  accepted: 'अलग रखे गए थे, और क्लिनिक ने इन्हें नवीनीकरण मान लिया।',
  refunded: 'अलग रखे गए थे, और क्लिनिक इन्हें वापस कर रहा है।',
};

/** Details of a timeline entry, with its amount and day as texts. The amount is empty if the step has none. */
interface EntryDetails extends Pick<TimelineEntry, 'detail' | 'subject'> {
  amount: string;
  day: string | null;
}

/** Hindi for `describeFact` on the server. */
const ENTRY_TEXTS: Record<TimelineStep, (details: EntryDetails) => string> = {
  opened: ({ detail }) => (detail === 'first' ? 'भुगतान का पेज खोला गया।' : 'भुगतान का पेज आख़िरी बार खोला गया।'),
  ordered: ({ amount }) => `${amount} का भुगतान शुरू किया गया।`,
  failed: ({ amount, detail }) => `${amount} के भुगतान की कोशिश सफल नहीं हुई। ${FAILURES[toFailure(detail)]}`,
  authorized: ({ amount }) => `बैंक ने ${amount} अलग रख दिए हैं। वे अभी पहुँचे नहीं हैं।`,
  captured: ({ amount, detail }) => {
    if (detail === 'free') return 'कुछ भी नहीं देना था।';
    return detail === 'offline' ? `${amount} क्लिनिक में दिए गए।` : `${amount} पहुँच गए।`;
  },
  held: ({ amount, detail }) => `${amount} ${HOLD_STATES[detail ?? ''] ?? 'अलग रखे गए हैं।'}`,
  activated: ({ day, detail }) => {
    if (detail !== 'paid') return 'प्लान चालू हुआ था, पर समय से पहले बंद हो गया।';
    return day === null ? 'प्लान चालू हो गया।' : `प्लान चालू हो गया। ${day} तक मान्य।`;
  },
  refund: ({ amount, day, detail }) => {
    if (detail === 'failed') return `${amount} वापस करने की कोशिश हुई, पर सफल नहीं हुई।`;
    const done = detail === 'processed' ? `${amount} वापस कर दिए गए` : `${amount} वापस करने को कहा गया`;
    return day === null ? `${done}।` : `${done}। ${day} तक खाते में पहुँच जाएँगे।`;
  },
  message: ({ detail, subject }) =>
    `${MESSAGE_SUBJECTS[subject ?? ''] ?? 'एक WhatsApp संदेश'} ${MESSAGE_STATES[detail ?? ''] ?? 'लिखा गया'}।`,
};

/** Text of a timeline entry. */
export const entryText = ({ step, amount, day, ...rest }: TimelineEntry): string =>
  ENTRY_TEXTS[step]({ ...rest, amount: amount === null ? '' : formatAmount(amount), day: day && dayText(day) });

const NO_DETAILS = { detail: null, subject: null, day: null };

/** Text of the summary: Hindi for `summarizeTimeline` on the server. */
export function summaryText({ outcome, amount, day }: Pick<Timeline, 'outcome' | 'amount' | 'day'>): string {
  const amountText = amount === null ? '' : formatAmount(amount);
  switch (outcome) {
    case 'active':
      return `आपका प्लान ${day === null ? '' : `${dayText(day)} तक `}चालू है।`;
    case 'held':
      return ENTRY_TEXTS.held({ ...NO_DETAILS, amount: amountText, detail: 'open' });
    case 'authorized':
      return `${ENTRY_TEXTS.authorized({ ...NO_DETAILS, amount: amountText })} उनके पहुँचते ही प्लान शुरू हो जाएगा।`;
    case 'waiting':
      return (
        `${day === null ? '' : `${dayText(day)} को `}शुरू किए गए भुगतान के पैसे अभी नहीं पहुँचे हैं। अगर आपके खाते से पैसे कट गए हैं, ` +
        'तो बैंक या तो उन्हें आगे भेज देगा और प्लान अपने-आप शुरू हो जाएगा, या कुछ दिनों में लौटा देगा। हम पता करते रहेंगे।'
      );
    case 'none':
      return 'अभी कोई भुगतान रास्ते में नहीं है।';
  }
}
