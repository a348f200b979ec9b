export const PIN_LENGTH = 4;

/** The digits of typed or pasted text. */
export const toPin = (text: string): string => text.replace(/\D/g, '').slice(0, PIN_LENGTH);

/** Attributes of an input for a PIN. A phone shows its keypad for numbers. */
export const PIN_INPUT = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** The digits are hidden. The type `password` would make browsers offer to store them. */
export const PIN_STYLE = { '& input': { WebkitTextSecurity: 'disc', letterSpacing: '0.4em', fontSize: 20 } };
