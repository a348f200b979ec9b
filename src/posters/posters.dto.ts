import { IsIn, IsOptional } from 'class-validator';
import { IsId } from '../platform/validation/validation.js';
import { POSTER_LANGUAGES, type PosterLanguage } from './poster.rules.js';

export class PosterParams {
  /** Language of the texts; names stay as entered. By default English. */
  @IsOptional() @IsIn(POSTER_LANGUAGES) language?: PosterLanguage;
  /** Leads to this plan, which must be on the public page. By default to the page itself. */
  @IsOptional() @IsId('subscription_id must be the id of a plan') subscription_id?: string;
}

export class PreviewParams {
  /** Language of the texts. By default English. */
  @IsOptional() @IsIn(POSTER_LANGUAGES) language?: PosterLanguage;
}
