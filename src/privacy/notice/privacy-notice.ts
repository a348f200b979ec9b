import { NOTICE_VERSION, type NoticeLanguage } from '../../patients/consents/consent.rules.js';
import type { PrivacyNoticeView } from './privacy.view.js';

/** Whom the notice names. */
export interface NoticeSender {
  doctorName: string;
  clinicName: string | null;
  phone: string | null;
}

interface NoticeTexts {
  title: string;
  sections: (clinic: string, contact: string) => [heading: string, ...paragraphs: string[]][];
  /** How a clinic without a phone number can be reached. */
  noPhone: string;
}

/**
 * The notice that the Digital Personal Data Protection Act 2023, section 5, asks for. Change `NOTICE_VERSION` with any
 * text. Public front ends show it as it is.
 */
const NOTICE_TEXTS: Record<NoticeLanguage, NoticeTexts> = {
  en: {
    title: 'Privacy notice',
    noPhone: 'the clinic',
    sections: (clinic, contact) => [
      [
        'Who uses your data',
        `${clinic} decides what your data is used for. Nirog is the software that the clinic works with. It stores the data for the clinic and uses it for nothing else.`,
      ],
      [
        'Which data, and what for',
        'Subscription and payment: your name, mobile number, email address, last appointment, guardian’s name, plans, payments, refunds and receipts. Without your name, number and payments there is no subscription.',
        'Messages on WhatsApp: your mobile number, first name, plan, amounts and dates, for payment links, confirmations and receipts, and what you write back.',
        'Reminders on WhatsApp: the same data, to remind you before your subscription ends. You can do without them.',
        'Care by the clinic: what the clinic notes about you, such as when to call you, and the groups it puts you in.',
        'Security: when a choice or request was made on this page, from which IP address and browser.',
      ],
      [
        'Who else gets data',
        'Razorpay, when you pay online: your name, mobile number and the amount.',
        'WhatsApp (Meta), for messages: your mobile number and the text of the message.',
        'Nirog and its hosting provider, which store the data for the clinic.',
        'Tax and other authorities, where the law requires it. Nobody sells your data or shows you advertising with it.',
      ],
      [
        'How long it is kept',
        'Until you ask the clinic to delete it, or the clinic no longer needs it. Payments and receipts are kept as long as tax law requires, without your name and number once you are deleted. Records of who used and changed data are kept for at least a year, as the law requires.',
      ],
      [
        'Consent, and how to withdraw it',
        'Each use that rests on your consent has its own choice on this page. You can withdraw it here as easily as you gave it, at any time. To stop reminders you can also answer STOP on WhatsApp. What was done before stays lawful.',
      ],
      [
        'Your rights',
        'On this page you can see and download everything the clinic stores about you, and ask the clinic to correct it or to delete it. The clinic answers within 90 days. You can also name somebody who uses these rights for you if you cannot: tell the clinic who.',
        'For a person under 18, the parent or guardian decides.',
      ],
      [
        'Complaints',
        `First tell the clinic: send a complaint on this page, or contact ${contact}. If the answer does not help, you can complain to the Data Protection Board of India.`,
      ],
    ],
  },
  hi: {
    title: 'निजता सूचना',
    noPhone: 'क्लिनिक',
    sections: (clinic, contact) => [
      [
        'आपकी जानकारी का उपयोग कौन करता है',
        `आपकी जानकारी किस काम आएगी, यह ${clinic} तय करता है। Nirog वह सॉफ़्टवेयर है जिससे क्लिनिक काम करता है। वह जानकारी क्लिनिक के लिए रखता है और किसी दूसरे काम में नहीं लेता।`,
      ],
      [
        'कौन सी जानकारी, और किसलिए',
        'सदस्यता और भुगतान: आपका नाम, मोबाइल नंबर, ईमेल, पिछली अपॉइंटमेंट, अभिभावक का नाम, प्लान, भुगतान, रिफ़ंड और रसीदें। नाम, नंबर और भुगतान के बिना सदस्यता नहीं चल सकती।',
        'WhatsApp पर संदेश: आपका मोबाइल नंबर, पहला नाम, प्लान, राशि और तारीखें, ताकि भुगतान लिंक, पुष्टि और रसीदें भेजी जा सकें, और जो आप जवाब में लिखते हैं।',
        'WhatsApp पर रिमाइंडर: यही जानकारी, ताकि सदस्यता समाप्त होने से पहले आपको याद दिलाया जा सके। इन्हें न लेना आपके हाथ में है।',
        'क्लिनिक की देखभाल: क्लिनिक आपके बारे में जो लिखता है, जैसे कब फ़ोन करना है, और आपको जिन समूहों में रखता है।',
        'सुरक्षा: इस पेज पर कोई पसंद या अनुरोध कब, किस IP पते और किस ब्राउज़र से किया गया।',
      ],
      [
        'और किसे जानकारी मिलती है',
        'Razorpay को, जब आप ऑनलाइन भुगतान करते हैं: आपका नाम, मोबाइल नंबर और राशि।',
        'WhatsApp (Meta) को, संदेशों के लिए: आपका मोबाइल नंबर और संदेश का पाठ।',
        'Nirog और उसके होस्टिंग प्रदाता को, जो क्लिनिक के लिए जानकारी रखते हैं।',
        'टैक्स और दूसरे विभागों को, जहाँ कानून कहता है। आपकी जानकारी कोई नहीं बेचता, न उससे विज्ञापन दिखाता है।',
      ],
      [
        'कितने समय तक',
        'जब तक आप क्लिनिक से हटाने को न कहें, या क्लिनिक को ज़रूरत न रहे। भुगतान और रसीदें उतने समय रखी जाती हैं जितना टैक्स कानून कहता है; हटाए जाने के बाद उनमें आपका नाम और नंबर नहीं रहता। जानकारी किसने देखी और बदली, इसका रिकॉर्ड कम से कम एक साल रखा जाता है, जैसा कानून कहता है।',
      ],
      [
        'सहमति, और उसे वापस लेना',
        'जिस उपयोग के लिए आपकी सहमति चाहिए, उसका अलग विकल्प इस पेज पर है। जितनी आसानी से सहमति दी थी, उतनी ही आसानी से यहाँ कभी भी वापस ले सकते हैं। रिमाइंडर रोकने के लिए WhatsApp पर STOP भी लिख सकते हैं। पहले जो हुआ, वह वैध रहता है।',
      ],
      [
        'आपके अधिकार',
        'इस पेज पर आप वह सब देख और डाउनलोड कर सकते हैं जो क्लिनिक आपके बारे में रखता है, और क्लिनिक से उसे सुधारने या हटाने को कह सकते हैं। क्लिनिक 90 दिनों में जवाब देता है। आप किसी को नामित भी कर सकते हैं जो आपके असमर्थ होने पर ये अधिकार इस्तेमाल करे: क्लिनिक को उसका नाम बताएँ।',
        '18 वर्ष से कम उम्र के व्यक्ति के लिए माता-पिता या अभिभावक निर्णय लेते हैं।',
      ],
      [
        'शिकायत',
        `पहले क्लिनिक को बताएँ: इस पेज पर शिकायत भेजें, या ${contact} से संपर्क करें। जवाब से मदद न मिले तो भारत के डेटा संरक्षण बोर्ड (Data Protection Board of India) से शिकायत कर सकते हैं।`,
      ],
    ],
  },
};

/** The privacy notice of a doctor. */
export function privacyNotice(
  language: NoticeLanguage,
  { doctorName, clinicName, phone }: NoticeSender,
): PrivacyNoticeView {
  const { title, sections, noPhone } = NOTICE_TEXTS[language];
  const clinic = clinicName === null ? doctorName : `${clinicName} (${doctorName})`;
  return {
    version: NOTICE_VERSION,
    language,
    title,
    sections: sections(clinic, phone ?? noPhone).map(([heading, ...paragraphs]) => ({
      heading,
      text: paragraphs.join('\n'),
    })),
  };
}
