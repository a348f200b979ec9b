import { isPreviewBot } from './preview-bot.rules.js';

test.each([
  ['WhatsApp/2.23.20.0 A', true],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
  ['TelegramBot (like TwitterBot)', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', true],
  ['Mozilla/5.0 (Linux; Android 13; SM-A145F; wv) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 WhatsApp/2.24.22', false],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36', false],
  ['', false],
  [undefined, false],
])('%s: %s', (userAgent, expected) => expect(isPreviewBot(userAgent)).toBe(expected)); // prettier-ignore
