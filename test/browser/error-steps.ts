import type { Page } from '@playwright/test';
import type { FallbackKey } from '../../src/shared/fallback-messages.js';

/** What a person does on a page. */
export type Steps = (page: Page) => Promise<void>;

/** What the rows find in the database. Nothing they do succeeds, so it stays as it is. */
export interface Seed {
  plan: string;
  /** Patients by what the newest of their subscriptions is. */
  pending: string;
  active: string;
  disabled: string;
  /** Identifier of a link that can be paid. */
  link: string;
  /** The same of a plan that is paid. */
  ownLink: string;
}

/** What fails, with the text as the specification has it; where, and on which call; and what leads there. */
export type ErrorCase = [
  entry: FallbackKey,
  text: string,
  at: string | ((seed: Seed) => string),
  fail: string,
  act?: Steps,
];

export const press =
  (...names: string[]): Steps =>
  async (page) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).last().click();
  };

/** Presses the first button of that name, then the one of the dialog that asks back. */
export const pressAndConfirm =
  (name: string, answer = name): Steps =>
  async (page) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: answer }).click();
  };

export const pressInArchive =
  (name: string): Steps =>
  async (page) => {
    await page.getByLabel('Show Archived Patients').check();
    await pressAndConfirm(name)(page);
  };

/** Presses `open`, types by label, and presses `send`. */
export const fillAndSend =
  (open: string | null, values: Record<string, string>, send: string): Steps =>
  async (page) => {
    if (open) await page.getByRole('button', { name: open, exact: true }).first().click();
    for (const [label, value] of Object.entries(values)) await page.getByLabel(new RegExp(`^${label}`)).fill(value);
    await press(send)(page);
  };

export const choosePlan: Steps = async (page) => {
  await press('Assign Subscription')(page);
  await page.getByLabel('Subscription', { exact: true }).click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
};

export const chooseTier: Steps = async (page) => {
  await choosePlan(page);
  await page.getByRole('radio').first().check();
  await press('Assign Subscription')(page);
};
