/** The page of a patient or a payer. */
export const PAY_PAGE_URL = '{{PUBLIC_URL}}/s/{{1}}';
/** On marketing templates only, because it does not stop receipts. */
export const OPT_OUT_BUTTON = { en: 'Stop reminders', hi: 'रिमाइंडर बंद करें' } as const;
