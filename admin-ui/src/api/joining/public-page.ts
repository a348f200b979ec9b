import type { PosterFile, PosterLanguage } from '../../../../src/posters/poster.rules';
import type {
  PublicPageResponse,
  PublicPageSavedResponse,
  PublicPageView,
} from '../../../../src/doctor-page/public-page.view';
import { fetchFile } from '../files/fetchFile';
import { saveFile } from '../files/saveFile';
import { send } from '../http/httpClient';
import { pathWithQuery } from '../http/query-string';

export type PublicPlanInput = Pick<
  PublicPageView['plans'][number],
  'subscription_id' | 'listed' | 'prices_shown' | 'joining'
>;

export type PublicPageInput = Pick<PublicPageView, 'enabled' | 'slug' | 'indexable' | 'questions'> & {
  plans: PublicPlanInput[];
};

/** Calls for the public page and its posters. Not part of the data provider, so that the first screen does not load them. */
export const publicPageApi = {
  getPublicPage: async () => (await send<PublicPageResponse>('GET', '/public-page')).public_page,
  savePublicPage: (input: PublicPageInput) => send<PublicPageSavedResponse>('PUT', '/public-page', input),

  /** Saves a poster in the browser's downloads. @param planId null: for the whole page. */
  downloadPoster: async (file: PosterFile, language: PosterLanguage, planId: string | null) => {
    const response = await fetchFile(pathWithQuery(`/posters/${file}`, { language, subscription_id: planId }));
    saveFile(await response.blob(), response);
    return {};
  },
};
