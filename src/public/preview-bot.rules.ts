/**
 * Programs that open a link to draw a card of it in a chat or to list it. They are given title and tags alone: no plan,
 * no patient. A browser names Mozilla first, WhatsApp's own browser too; WhatsApp's preview does not.
 */
const BOT_USER_AGENTS =
  /^(?:WhatsApp|TelegramBot|Viber|SkypeUriPreview)\b|facebookexternalhit|facebookcatalog|meta-external|Slackbot|Twitterbot|LinkedInBot|Discordbot|Googlebot|bingbot|\b(?:bot|crawler|spider)\b/i;

export const isPreviewBot = (userAgent: string | undefined): boolean => BOT_USER_AGENTS.test(userAgent ?? '');
