import type { FrameLocator, Page } from '@playwright/test';

/** The simulated provider's payment window on `page`: a frame from the provider's origin. */
export const checkoutFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Test payment"]');
