/**
 * Browsers in which Razorpay's payment window cannot work, because they block frames or popups: in-app browsers, where
 * most patients open the link, and two browsers that render on a server. There the checkout replaces the page and
 * returns with a form post.
 */
const REDIRECT_BROWSERS: readonly (readonly [name: string, userAgent: RegExp])[] = [
  ['Facebook and Messenger', /\bFB(?:AN|AV|_IAB)\b/],
  ['Instagram', /\bInstagram\b/],
  ['WhatsApp', /\bWhatsApp\b/],
  ['Other apps', /\b(?:Snapchat|LinkedInApp|MicroMessenger|Twitter for iPhone|Line)\b/],
  ['UC Browser', /\bUC ?Browser\b|\bUCWEB|\bUBrowser\b/],
  ['Opera Mini', /\bOpera Mini\b|\bOPiOS\b/],
  ['A web view on Android', /; ?wv\)/],
  ['A web view on an iPhone: Safari and every browser there name Safari', /\b(?:iPhone|iPad|iPod)\b(?!.*\bSafari\/)/],
];

/** Whether a payment must leave this page for Razorpay's. */
export const mustRedirect = (userAgent: string): boolean =>
  REDIRECT_BROWSERS.some(([, pattern]) => pattern.test(userAgent));
