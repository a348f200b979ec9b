/**
 * Browsers that block the frames or popups of Razorpay's payment window: in-app browsers, where most patients open the
 * link, and two browsers that render on a server. In them Razorpay's hosted page replaces the pay page, and returns to it
 * with a form post.
 */
const HOSTED_PAGE_BROWSERS: readonly (readonly [name: string, userAgent: RegExp])[] = [
  ['Facebook and Messenger', /\bFB(?:AN|AV|_IAB)\b/],
  ['Instagram', /\bInstagram\b/],
  ['WhatsApp', /\bWhatsApp\b/],
  ['Other apps', /\b(?:Snapchat|LinkedInApp|MicroMessenger|Twitter for iPhone|Line)\b/],
  ['UC Browser', /\bUC ?Browser\b|\bUCWEB|\bUBrowser\b/],
  ['Opera Mini', /\bOpera Mini\b|\bOPiOS\b/],
  ['A web view on Android', /; ?wv\)/],
  // Safari and all other browsers on an iPhone have "Safari/" in their user agent; a web view does not.
  ['A web view on an iPhone', /\b(?:iPhone|iPad|iPod)\b(?!.*\bSafari\/)/],
];

/** Whether a payment must continue on Razorpay's hosted page, because the payment window cannot work. */
export const needsHostedPage = (userAgent: string): boolean =>
  HOSTED_PAGE_BROWSERS.some(([, pattern]) => pattern.test(userAgent));
