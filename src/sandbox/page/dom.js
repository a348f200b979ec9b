/** Creates an element. Names with a dash, such as `data-` and `aria-`, are set as attributes, others as properties. */
export function el(tag, { ...properties } = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-')) node.setAttribute(name, value);
    else node[name] = value;
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

export const byId = (id) => document.getElementById(id);

/** Shows one line at the top of the page; an empty text hides it. */
export function showNotice(text, bad = false) {
  const notice = byId('notice');
  notice.textContent = text;
  notice.classList.toggle('bad', bad);
}

/** Sends a control call. @throws Error with the text to show. */
export async function call(method, path, body) {
  const response = await fetch(`/sandbox/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const reply = await response.json();
  if (response.ok) return reply;
  const details = (reply.details ?? []).map(({ field, message }) => `${field}: ${message}`).join(', ');
  throw new Error([reply.error, details].filter(Boolean).join(' '));
}

/** Disables the button while `work` runs, and shows its result or error. */
export async function withBusyButton(button, text, work) {
  button.disabled = true;
  showNotice(text);
  try {
    showNotice((await work()) ?? '');
  } catch (error) {
    showNotice(error.message, true);
  } finally {
    button.disabled = false;
  }
}

const INDIA_OFFSET_MS = 5.5 * 3_600_000;
const INDIA = { timeZone: 'Asia/Kolkata' };
const format = (options) => new Intl.DateTimeFormat('en-IN', { ...INDIA, ...options });
const WEEKDAY = format({ weekday: 'short' });
const DAY = format({ day: 'numeric', month: 'short', year: 'numeric' });
const TIME = format({ hour: 'numeric', minute: '2-digit' });
const SHORT = format({ day: 'numeric', month: 'short' });

/** Fri 20 Nov 2026, 7:06 pm */
export const dayAndTime = (at) => `${WEEKDAY.format(new Date(at))} ${DAY.format(new Date(at))}, ${timeOnly(at)}`;

/** The value of a `datetime-local` input, in Indian time. */
export const inputTime = (at) => new Date(Date.parse(at) + INDIA_OFFSET_MS).toISOString().slice(0, 16);

/** 7:06 pm, on one line */
export const timeOnly = (at) => TIME.format(new Date(at)).replace(' ', '\u00a0');

/** The time for today, otherwise the date. */
export const shortTime = (at, now) =>
  SHORT.format(new Date(at)) === SHORT.format(new Date(now)) ? timeOnly(at) : SHORT.format(new Date(at));

export const rupees = (paise) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
