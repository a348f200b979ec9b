/**
 * Programs that open a link to show a preview card in a chat or to index it. They get title and tags only, no plan and
 * no patient. The user agent of a browser starts with Mozilla, also in WhatsApp; that of WhatsApp's preview does not.
 */
const BOT_USER_AGENTS =
  /^(?:WhatsApp|TelegramBot|Viber|SkypeUriPreview)\b|facebookexternalhit|facebookcatalog|meta-external|Slackbot|Twitterbot|LinkedInBot|Discordbot|Googlebot|bingbot|\b(?:bot|crawler|spider)\b/i;

export const isPreviewBot = (userAgent: string | undefined): boolean => BOT_USER_AGENTS.test(userAgent ?? '');
