import { needsHostedPage } from './hosted-page-browsers.js';

/** User agents begin with the device. A web view on Android adds `; wv` within the parentheses. */
const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A145F Build/TP1A.220624.014)';
const ANDROID_WEB_VIEW = 'Mozilla/5.0 (Linux; Android 13; SM-A145F Build/TP1A.220624.014; wv)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.39 Mobile Safari/537.36';
const WEB_VIEW = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36';

type Case = [browser: string, userAgent: string];

// prettier-ignore
const HOSTED_PAGE: Case[] = [
  ["WhatsApp's in-app browser on Android", `${ANDROID_WEB_VIEW} ${WEB_VIEW} WhatsApp/2.24.22`],
  ["WhatsApp's in-app browser on an iPhone", `${IPHONE} Mobile/15E148 WhatsApp/24.22.80`],
  ['Instagram on Android', `${ANDROID_WEB_VIEW} ${WEB_VIEW} Instagram 355.1.0.44.103 Android`],
  ['Instagram on an iPhone', `${IPHONE} Mobile/21F90 Instagram 334.0.0.25.96 (iPhone14,5; iOS 17_5)`],
  ['Facebook on Android', `${ANDROID_WEB_VIEW} ${WEB_VIEW} [FB_IAB/FB4A;FBAV/490.0.0.63.82;]`],
  ['Facebook on an iPhone', `${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/470.0.0.33.107;FBDV/iPhone14,5]`],
  ['Messenger', `${IPHONE} Mobile/21F90 [FBAN/MessengerForiOS;FBAV/480.0]`],
  ['any web view on Android', `${ANDROID_WEB_VIEW} ${WEB_VIEW}`],
  ['any web view on an iPhone', `${IPHONE} Mobile/21F90`],
  ['UC Browser', 'Mozilla/5.0 (Linux; U; Android 11; en-US; RMX2189) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.0.1306 Mobile Safari/537.36'],
  ['UC Browser Mini', 'UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-US; Redmi_7A) U2/1.0.0 UCBrowser/12.12.9 Mobile'],
  ['Opera Mini on Android', 'Opera/9.80 (Android; Opera Mini/36.2.2254/191.249; U; en) Presto/2.12.423 Version/12.16'],
  ['Opera Mini on an iPhone', `${IPHONE} OPiOS/16.0.15.124050 Mobile/21F90 Safari/9537.53`],
  ['LinkedIn', `${ANDROID} ${CHROME} [LinkedInApp]/4.1.1000`],
];

// prettier-ignore
const PAYMENT_WINDOW: Case[] = [
  ['Chrome on Android (also when opened from WhatsApp)', `${ANDROID} ${CHROME}`],
  ['Samsung Internet', `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`],
  ['Opera for Android', `${ANDROID} ${CHROME} OPR/85.0.4277`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 13; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['Edge on Android', `${ANDROID} ${CHROME} EdgA/131.0.2903.48`],
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'],
  ['Chrome on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'],
  ['no user agent', ''],
];

test.each(HOSTED_PAGE)("%s pays on Razorpay's hosted page", (_browser, userAgent) => {
  expect(needsHostedPage(userAgent)).toBe(true);
});

test.each(PAYMENT_WINDOW)('%s pays in the payment window', (_browser, userAgent) => {
  expect(needsHostedPage(userAgent)).toBe(false);
});
