import type { FastifyRequest } from 'fastify';
import { chooseLanguage, LANGUAGES, type Language } from './language.rules.js';

/** The text of the query parameter `language` or `lang`; undefined without one. */
function languageParameter({ query }: FastifyRequest): string | undefined {
  const { lang, language = lang } = query as { lang?: unknown; language?: unknown };
  return typeof language === 'string' ? language : undefined;
}

/** The language of a page: the one in the address, else the visitor's. */
export const requestLanguage = (request: FastifyRequest): Language =>
  chooseLanguage({
    requested: languageParameter(request),
    cookies: request.headers.cookie,
    accepted: request.headers['accept-language'],
  });

/** The language in the address; undefined without a supported one. */
export const requestedLanguage = (request: FastifyRequest): Language | undefined =>
  LANGUAGES.find((name) => name === languageParameter(request));
