import type { Page } from '@playwright/test';

/** WCAG 2.5.5, without the exception for spacing of 2.5.8. */
export const MIN_PX = 44;

/**
 * Visible controls that are smaller than MIN_PX. A label belongs to its checkbox. The bars of a chart are excepted, because
 * their width depends on their number: its table has the same rows. For links that are text, see LOW_LINKS.
 */
const SMALL_TARGETS = `(() => {
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const union = (boxes) => ({
    width: Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left)),
    height: Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)),
  });
  const sizeOf = (element) => {
    const field = element.closest('.MuiInputBase-root');
    const control = element.matches('input[type=checkbox], input[type=radio]') ? element.closest('.MuiButtonBase-root') : null;
    const boxes = [field ?? control ?? element, ...(element.labels ?? [])].filter(isShown);
    return union(boxes.map((box) => box.getBoundingClientRect()));
  };
  const SELECTOR = 'a.MuiButtonBase-root, button, input, select, textarea, summary, [role=button], [role=tab], [role=combobox], [role=menuitem], [role=option]';
  return [...document.querySelectorAll(SELECTOR)]
    .filter((element) => !element.closest('[aria-hidden=true], [inert], [role=toolbar]') && element.type !== 'hidden')
    .filter((element) => isShown(element.closest('.MuiInputBase-root, .MuiButtonBase-root') ?? element))
    .map((element) => ({ element, ...sizeOf(element) }))
    .filter(({ width, height }) => width > 1 && height > 1 && Math.min(width, height) < ${MIN_PX - 0.5})
    .map(({ element, width, height }) =>
      (element.getAttribute('aria-label') ?? (element.textContent.trim() || element.name || element.id)).slice(0, 40) +
      ' <' + element.tagName.toLowerCase() + ' ' + element.className.toString().replace(/css-\\S+/g, '').slice(0, 60) + '> ' + Math.round(width) + ' × ' + Math.round(height));
})()`;

/**
 * Visible text links on which a tap 21 pixels above or below the middle does not reach them, but another target or
 * nothing: the area of a link includes its padding and pseudo-elements, and ends where that of another one begins. Links in
 * a sentence are excepted, as in WCAG 2.5.8: the lines of the text limit their height.
 */
const LOW_LINKS = `(() => {
  const isInSentence = (link) => [...link.parentNode.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  return [...document.querySelectorAll('a[href]:not(.MuiButtonBase-root)')]
    .filter((link) => !link.closest('[aria-hidden=true], [inert]') && link.checkVisibility({ visibilityProperty: true }))
    .filter((link) => !isInSentence(link))
    .filter((link) => {
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, width, top, height } = link.getClientRects()[0];
      return [-${MIN_PX / 2 - 1}, 0, ${MIN_PX / 2 - 1}].some(
        (offset) => !link.contains(document.elementFromPoint(left + width / 2, top + height / 2 + offset)),
      );
    })
    .map((link) => link.textContent.slice(0, 40) + ' <a ' + link.getAttribute('href').slice(0, 40) + '>');
})()`;

/** The visible controls and links of the page that are too small for a thumb. */
export const smallTargets = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate<string[]>(SMALL_TARGETS)),
  ...(await page.evaluate<string[]>(LOW_LINKS)),
];
