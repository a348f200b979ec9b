import { useEffect } from 'react';
import { LANG_TAGS } from '../../../src/public/language.rules.js';
import { chooseAndStoreLanguage } from '../common/choose-language.js';
import { loadTexts } from './context.js';
import { type DoctorTexts } from './texts.en.js';

/** Only of this page: after joining, the pay page replaces it in the same document. */
const LANGUAGE_LINK = '.doctor-page a.language';

/**
 * While the form is open, the link to the other language changes the texts in place: the page is not loaded again, and
 * nothing that was entered is lost.
 */
export function useLanguageSwitch(isFormOpen: boolean, onTexts: (texts: DoctorTexts) => void): void {
  useEffect(() => {
    if (!isFormOpen) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LANGUAGE_LINK) : null;
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!link || opensElsewhere) return;
      event.preventDefault();
      void showTextsOf(link, onTexts);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [isFormOpen, onTexts]);
}

/** Shows the language of a link; the browser follows the link if the texts cannot be loaded. */
async function showTextsOf({ href, hreflang }: HTMLAnchorElement, onTexts: (texts: DoctorTexts) => void) {
  const texts = await loadTexts(hreflang === 'hi' ? 'hi' : 'en').catch(() => null);
  if (texts?.language !== hreflang) {
    location.assign(href);
    return;
  }
  history.replaceState(history.state, '', href);
  document.documentElement.lang = LANG_TAGS[chooseAndStoreLanguage()];
  onTexts(texts);
}
