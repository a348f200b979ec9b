import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { toTemplateSubmission } from '../../whatsapp/template-limits.js';
import { LANGUAGES, TEMPLATES } from '../../whatsapp/templates.js';
import { SandboxClock } from '../sandbox-clock.js';
import type { RegisteredTemplate } from './api/template-message.js';
import { withMetasTexts } from './api/template-submission.js';
import { asFields } from './choices.js';
import { templateStatusChange, type WebhookChange } from './whatsapp-webhook.js';

/** Meta's statuses. Templates in `APPROVED`, `FLAGGED` and `REINSTATED` can be sent. */
export const TEMPLATE_STATUSES = [
  ...(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'FLAGGED', 'REINSTATED'] as const),
  ...(['IN_APPEAL', 'PENDING_DELETION', 'DELETED', 'LOCKED', 'ARCHIVED'] as const),
];
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

export interface StoredTemplate extends RegisteredTemplate {
  id: string;
}

type Submission = Omit<RegisteredTemplate, 'status'>;

/** The product's templates, approved from the start. They are the definitions that are submitted to Meta. */
const SEEDED_TEMPLATES: readonly StoredTemplate[] = Object.entries(TEMPLATES)
  .flatMap(([name, template]) =>
    LANGUAGES.map((language) => toTemplateSubmission(name, template, language, config.publicUrl)),
  )
  .map((submission, n) => ({
    ...submission,
    id: String(n + 1),
    status: 'APPROVED',
    components: withMetasTexts(submission.category, submission.language, submission.components.map(asFields)),
  }));

const templateKey = ({ name, language }: Pick<RegisteredTemplate, 'name' | 'language'>): string =>
  `${name} ${language}`;

/** The templates of the simulated business account. */
@Injectable()
export class WhatsAppTemplates {
  constructor(
    private readonly db: DataSource,
    private readonly clock: SandboxClock,
  ) {}

  async all(): Promise<StoredTemplate[]> {
    const rows = await this.db.query<{ template: StoredTemplate }[]>(
      'SELECT template FROM sandbox.whatsapp_template ORDER BY name, language',
    );
    const stored = new Map(rows.map(({ template }) => [templateKey(template), template]));
    const seeded = SEEDED_TEMPLATES.map((template) => stored.get(templateKey(template)) ?? template);
    return [
      ...seeded,
      ...[...stored.values()].filter(
        (one) => !SEEDED_TEMPLATES.some((other) => templateKey(other) === templateKey(one)),
      ),
    ];
  }

  async find(name: string, language: string): Promise<StoredTemplate | null> {
    const [row] = await this.db.query<{ template: StoredTemplate }[]>(
      'SELECT template FROM sandbox.whatsapp_template WHERE name = $1 AND language = $2',
      [name, language],
    );
    return row?.template ?? SEEDED_TEMPLATES.find((one) => one.name === name && one.language === language) ?? null;
  }

  /** Stores a new template as pending review. */
  async add(submission: Submission): Promise<StoredTemplate> {
    const template = { id: String(randomInt(1e12)), status: 'PENDING', ...submission };
    await this.save(this.db.manager, template);
    return template;
  }

  /** Sets the status of a template in one language, or in all. @returns the changed templates. */
  async decide(
    tx: EntityManager,
    name: string,
    language: string | undefined,
    status: TemplateStatus,
  ): Promise<StoredTemplate[]> {
    const matching = (await this.all()).filter(
      (one) => one.name === name && (language === undefined || one.language === language),
    );
    const decided = matching.map((template) => ({ ...template, status }));
    for (const template of decided) await this.save(tx, template);
    return decided;
  }

  /** The webhook changes that report a decision made now. */
  statusChanges(decided: readonly StoredTemplate[]): WebhookChange[] {
    return decided.map((template) => templateStatusChange(template, this.clock.now()));
  }

  private save(tx: EntityManager, template: StoredTemplate): Promise<unknown> {
    return tx.query(
      `INSERT INTO sandbox.whatsapp_template (name, language, template) VALUES ($1, $2, $3)
       ON CONFLICT (name, language) DO UPDATE SET template = excluded.template`,
      [template.name, template.language, JSON.stringify(template)],
    );
  }
}
