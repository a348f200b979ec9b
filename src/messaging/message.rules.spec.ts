import { isNews } from './message.rules.js';

it.each([
  ['queued', 'sent', true],
  ['queued', 'delivered', true],
  ['sent', 'failed', true],
  ['failed', 'delivered', true],
  ['delivered', 'failed', false],
  ['read', 'delivered', false],
  ['sent', 'sent', false],
  ['skipped', 'sent', false],
] as const)('%s to %s is news: %p', (from, to, news) => expect(isNews(from, to)).toBe(news));
