import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The simulated provider's payment window on `page`: a frame from the provider's origin. */
export const checkoutFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Test payment"]');

/** The bank declines the payment, and the patient closes the window. */
export async function failAndClose(page: Page): Promise<void> {
  const frame = checkoutFrame(page);
  await frame.getByTestId('checkout-failure').click();
  // Closed earlier, the window would report that it was dismissed.
  await expect(frame.getByRole('status')).not.toHaveText(/^$|^Talking to the test bank/);
  await frame.getByTestId('checkout-cancel').click();
}
