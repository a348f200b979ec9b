/**
 * Inline script of pay pages, payers' pages and doctors' pages; the CSP allows it by its hash. It records taps on
 * buttons until the page's own script runs: a tapped button gets `aria-busy`, and the page clicks it after hydration
 * (public-page/src/early-taps.ts). If a script fails to load before, no button stays busy, and the next tap reloads the
 * page. Hydration sets `onclick` to null: later failures, for example of Razorpay's script, are handled by the page.
 */
export const EARLY_TAPS_SCRIPT = [
  "onclick=({target})=>target.closest('button')?.setAttribute('aria-busy',true)",
  "addEventListener('error',({target})=>{" +
    "if(!onclick||target.tagName!=='SCRIPT'&&target.rel!=='modulepreload')return;" +
    "onclick=({target})=>target.closest('button')&&navigator.onLine&&location.reload();" +
    "document.querySelectorAll('[aria-busy]').forEach(button=>button.removeAttribute('aria-busy'))" +
    '},true)',
].join(';');
