import { LANGUAGES, renderText, VARIABLES, type Language, type Template } from './templates.js';

/** Meta's limits; lengths in characters. */
const NAME_PATTERN = /^[a-z0-9_]{1,512}$/;
const MAX_BODY = 1_024;
const MAX_BUTTON = 25;
/** With fewer words per variable, Meta rejects the text. */
const WORDS_PER_VARIABLE = 2;

const PLACEHOLDER = /\{\{(\d+)\}\}/g;
const TRAILING_PUNCTUATION = /[\s।.!?]*$/;

/** The problems for which Meta would reject a template; empty when there are none. */
export function findTemplateProblems(name: string, template: Template): string[] {
  const problems = NAME_PATTERN.test(name) ? [] : [`${name}: a name is lower-case letters, digits and _`];
  for (const language of LANGUAGES)
    problems.push(...findTextProblems(template, language).map((problem) => `${name} (${language}): ${problem}`));
  return problems;
}

function findTextProblems({ texts, variables, url }: Template, language: Language): string[] {
  const { body, button = '', optOutButton = '' } = texts[language];
  const placeholders = [...body.matchAll(PLACEHOLDER)].map(([, n]) => Number(n));
  const expected = variables.map((_, n) => n + 1);
  const longest = renderText(
    body,
    variables.map((name) => 'x'.repeat(VARIABLES[name].maxLength)),
  );
  const words = body.replace(PLACEHOLDER, ' ').match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  const checks: [boolean, string][] = [
    [placeholders.toSorted((a, b) => a - b).join() === expected.join(), `its variables must be ${expected.join()}`],
    [longest.length <= MAX_BODY, `it may become longer than ${MAX_BODY} characters`],
    [!/^\s*\{\{/.test(body), 'it begins with a variable'],
    [!/\}\}$/.test(body.replace(TRAILING_PUNCTUATION, '')), 'it ends with a variable'],
    [!/\}\}\s*\{\{/.test(body), 'it has two variables side by side'],
    [words >= WORDS_PER_VARIABLE * variables.length + 1, 'it has too few words for its variables'],
    [!/\n|\t| {5,}/.test(body), 'it has a line break, a tab or a run of spaces'],
    [(url === null) === (button === ''), 'it has a button without an address, or an address without a button'],
    [button.length <= MAX_BUTTON, `its button has more than ${MAX_BUTTON} characters`],
    [optOutButton.length <= MAX_BUTTON, `its second button has more than ${MAX_BUTTON} characters`],
    [!url?.includes('{{1}}') || url.endsWith('{{1}}'), 'the address of its button does not end in the variable'],
  ];
  return checks.flatMap(([isMet, problem]) => (isMet ? [] : [problem]));
}

/** Placeholder: Meta wants the handle of an example file, which is uploaded before (see README.md, WhatsApp). */
const EXAMPLE_DOCUMENT = { header_handle: ['HANDLE_OF_AN_EXAMPLE_RECEIPT'] };

/** Meta writes the texts of a template that sends a code. @param text of its button. @param minutes for which it works. */
const authenticationComponents = (text: string | undefined, minutes: number | undefined) => [
  { type: 'BODY', add_security_recommendation: true },
  { type: 'FOOTER', code_expiration_minutes: minutes },
  { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text }] },
];

/**
 * The body of Meta's `POST /{WABA_ID}/message_templates`.
 * @param publicUrl base address of the buttons, without a trailing slash.
 */
export function toTemplateSubmission(name: string, template: Template, language: Language, publicUrl: string) {
  const { body, button: text, optOutButton } = template.texts[language];
  const url = template.url?.replace('{{PUBLIC_URL}}', publicUrl);
  const example = url?.endsWith('{{1}}') && { example: [renderText(url, ['7Kd2mQ'])] };
  const buttons = [
    ...(url === undefined ? [] : [{ type: 'URL', text, url, ...example }]),
    ...(optOutButton ? [{ type: 'QUICK_REPLY', text: optOutButton }] : []),
  ];
  const head = { name, language, category: template.category, parameter_format: 'positional' };
  if (template.category === 'AUTHENTICATION')
    return { ...head, components: authenticationComponents(text, template.codeExpiresMinutes) };
  return {
    ...head,
    components: [
      ...(template.header ? [{ type: 'HEADER', format: template.header, example: EXAMPLE_DOCUMENT }] : []),
      {
        type: 'BODY',
        text: body,
        example: { body_text: [template.variables.map((variable) => VARIABLES[variable].example)] },
      },
      ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons }] : []),
    ],
  };
}
