/**
 * Inline script of pay pages, payers' pages and doctors' pages; the CSP allows it by its hash. It records taps on
 * buttons until the page's own script runs: a tapped button gets `aria-busy`, and the page clicks it after hydration
 * (public-page/src/early-taps.ts). If a script fails to load, no button stays busy, and the next tap reloads the page.
 */
export const EARLY_TAPS_SCRIPT = [
  "onclick=({target})=>target.closest('button')?.setAttribute('aria-busy',true)",
  "addEventListener('error',({target})=>{" +
    "if(target.tagName!=='SCRIPT')return;" +
    "onclick=({target})=>target.closest('button')&&navigator.onLine&&location.reload();" +
    "document.querySelectorAll('[aria-busy]').forEach(button=>button.removeAttribute('aria-busy'))" +
    '},true)',
].join(';');
