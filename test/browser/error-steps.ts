import type { Page } from '@playwright/test';
import type { FallbackKey } from '../../src/shared/fallback-messages.js';

export type Steps = (page: Page) => Promise<void>;

/** Objects that the cases use. Their actions fail, so the objects do not change. */
export interface Seed {
  plan: string;
  /** Patients by the status of their newest subscription. */
  pending: string;
  active: string;
  disabled: string;
  /** Identifier of a payable link. */
  link: string;
  /** Identifier of a paid link. */
  ownLink: string;
}

/** A failure with its text in the specification, the URL, the failing call, and the steps to it. */
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

/** Presses the first button with that name, then the button in the confirmation. */
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

/** Presses `open`, fills fields by label, and presses `send`. */
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
