/**
 * Browsers in which Razorpay's window cannot work, because they open no frame or no second page: those inside other
 * apps, where most patients tap the link, and two that render elsewhere. There the page is left for Razorpay's own, and
 * comes back by a form.
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

/** Whether a payment has to leave this page for Razorpay's. */
export const mustRedirect = (userAgent: string): boolean =>
  REDIRECT_BROWSERS.some(([, pattern]) => pattern.test(userAgent));
