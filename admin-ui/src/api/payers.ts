import type {
  FamilySuggestionsView,
  PayerDeletedResponse,
  PayerDetailView,
  PayerResponse,
  PayersView,
} from '../../../src/payers/payer.view';
import { send } from './http/httpClient';
import { pathWithQuery } from './http/query-string';

/** `patient_ids` replaces all patients of a payer. */
export interface PayerInput {
  name: string;
  mobile: string;
  patient_ids: string[];
}

/** Calls about families. Not part of the data provider, so that the first screen does not load them. */
export const payersApi = {
  find: async (id: string) => (await send<PayerDetailView>('GET', `/payers/${id}`)).payer,
  search: async (q: string) =>
    (await send<PayersView>('GET', pathWithQuery('/payers', { range: '[0,9]', ...(q && { q }) }))).payers,
  create: (input: PayerInput) => send<PayerResponse>('POST', '/payers', input),
  update: (id: string, change: Partial<PayerInput>) => send<PayerResponse>('PUT', `/payers/${id}`, change),
  replaceLink: (id: string) => send<PayerResponse>('PUT', `/payers/${id}/replace-link`),
  delete: (id: string) => send<PayerDeletedResponse>('DELETE', `/payers/${id}`),
  getSuggestions: () => send<FamilySuggestionsView>('GET', '/payers/suggestions'),
  dismissSuggestion: (mobile: string) => send<PayerDeletedResponse>('POST', '/payers/suggestions/dismiss', { mobile }),
};
