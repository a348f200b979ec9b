/** `npm run whatsapp:templates`: prints every template in every language as a JSON list in Meta's format. */
import { config } from '../config.js';
import { toTemplateSubmission } from './template-limits.js';
import { LANGUAGES, TEMPLATES } from './templates.js';

const submissions = Object.entries(TEMPLATES).flatMap(([name, template]) =>
  LANGUAGES.map((language) => toTemplateSubmission(name, template, language, config.publicUrl)),
);
process.stdout.write(`${JSON.stringify(submissions, null, 2)}\n`);
