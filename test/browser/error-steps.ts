import type { Page } from '@playwright/test';
import type { FallbackKey } from '../../src/shared/fallback-messages.js';
import { fillFields, openPatientMenu } from './screens.js';

export type Steps = (page: Page) => Promise<void>;

/** Ids of the stored objects that the cases use. All their actions fail, so the objects do not change. */
export interface Seed {
  plan: string;
  /** Patients by the status of their newest subscription. */
  pending: string;
  active: string;
  disabled: string;
  /** A payment recorded at the clinic. */
  clinicPayment: string;
  /** Identifier of a link that waits for payment. */
  payableLink: string;
  /** Identifier of a paid link. */
  paidLink: string;
}

/** A failing call and the fallback message that the screen shows. */
export interface ErrorCase {
  key: FallbackKey;
  /** The message in the specification. */
  text: string;
  url: string | ((seed: Seed) => string);
  /** `METHOD /path`; `*` stands for any part of the path. */
  failingCall: string;
  /** The steps that cause the call, if opening the URL does not. */
  steps?: Steps;
}

/**
 * Presses buttons in turn. Of several buttons with one name it presses the last: a form is below the button that opened
 * it.
 */
export const press =
  (...names: string[]): Steps =>
  async (page) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).last().click();
  };

/** Presses the first button with that name, of the first row of a list, then the button in the confirmation. */
export const pressAndConfirm =
  (name: string, confirmButton = name): Steps =>
  async (page) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: confirmButton }).click();
  };

/** Chooses an item of the menu of the list's first patient, then presses the button in the confirmation. */
export const choosePatientActionAndConfirm =
  (name: string): Steps =>
  async (page) => {
    await (await openPatientMenu(page, name)).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };

export const pressInArchive =
  (name: string): Steps =>
  async (page) => {
    await page.getByLabel('Show Archived Patients').check();
    await choosePatientActionAndConfirm(name)(page);
  };

/** Opens a form if `openButton` is given, fills its fields by label, and submits it. */
export const fillAndSubmit =
  (openButton: string | null, values: Record<string, string>, submitButton: string): Steps =>
  async (page) => {
    if (openButton) await page.getByRole('button', { name: openButton, exact: true }).first().click();
    await fillFields(page, values);
    await press(submitButton)(page);
  };

/** Opens the form that assigns a subscription, and chooses the plan. */
export const choosePlan: Steps = async (page) => {
  await press('Assign Subscription')(page);
  await page.getByLabel('Subscription', { exact: true }).click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
};

/** Assigns the first tier of the plan. */
export const assignTier: Steps = async (page) => {
  await choosePlan(page);
  await page.getByRole('radio').first().check();
  await press('Assign Subscription')(page);
};
