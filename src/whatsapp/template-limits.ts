import { LANGUAGES, render, VARIABLES, type Language, type Template } from './templates.js';

/** Meta's limits, in characters. */
const NAME = /^[a-z0-9_]{1,512}$/;
const BODY = 1_024;
const BUTTON = 25;
/** Fewer words than these around a variable, and Meta finds the text too dense. */
const WORDS_PER_VARIABLE = 2;

const PLACE = /\{\{(\d+)\}\}/g;
const END_OF_TEXT = /[\s।.!?]*$/;

/** What Meta would refuse of a template; nothing when all is well. */
export function faultsOf(name: string, template: Template): string[] {
  const faults = NAME.test(name) ? [] : [`${name}: a name is lower-case letters, digits and _`];
  for (const language of LANGUAGES)
    faults.push(...faultsOfText(template, language).map((fault) => `${name} (${language}): ${fault}`));
  return faults;
}

function faultsOfText({ texts, variables, url }: Template, language: Language): string[] {
  const { body, button, stop = '' } = texts[language];
  const places = [...body.matchAll(PLACE)].map(([, n]) => Number(n));
  const wanted = variables.map((_, n) => n + 1);
  const longest = render(
    body,
    variables.map((name) => 'x'.repeat(VARIABLES[name].most)),
  );
  const words = body.replace(PLACE, ' ').match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  const checks: [boolean, string][] = [
    [places.toSorted((a, b) => a - b).join() === wanted.join(), `its variables are ${wanted.join()}`],
    [longest.length <= BODY, `it may become longer than ${BODY} characters`],
    [!/^\s*\{\{/.test(body), 'it begins with a variable'],
    [!/\}\}$/.test(body.replace(END_OF_TEXT, '')), 'it ends with a variable'],
    [!/\}\}\s*\{\{/.test(body), 'two variables stand side by side'],
    [words >= WORDS_PER_VARIABLE * variables.length + 1, 'it has too few words for its variables'],
    [!/\n|\t| {5,}/.test(body), 'it has a line break, a tab or a run of spaces'],
    [button.length > 0 && button.length <= BUTTON, `its button has more than ${BUTTON} characters`],
    [stop.length <= BUTTON, `its second button has more than ${BUTTON} characters`],
    [!url.includes('{{1}}') || url.endsWith('{{1}}'), 'the address of its button does not end in the variable'],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

/**
 * A template as Meta takes it at `POST /{WABA_ID}/message_templates`.
 * @param publicUrl where the buttons lead; without a closing slash.
 */
export function submissionOf(name: string, template: Template, language: Language, publicUrl: string) {
  const { body, button: text, stop } = template.texts[language];
  const url = template.url.replace('{{PUBLIC_URL}}', publicUrl);
  const example = url.endsWith('{{1}}') && { example: [render(url, ['7Kd2mQ'])] };
  return {
    ...{ name, language, category: template.category, parameter_format: 'positional' },
    components: [
      {
        ...{ type: 'BODY', text: body },
        example: { body_text: [template.variables.map((variable) => VARIABLES[variable].example)] },
      },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text, url, ...example }, ...(stop ? [{ type: 'QUICK_REPLY', text: stop }] : [])],
      },
    ],
  };
}
