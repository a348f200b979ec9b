import { clock } from './clock.js';
import { byId, call, withBusyButton, el, shortTime, showNotice, timeOnly } from './dom.js';
import { paymentCard } from './payment-card.js';

let openNumber = null;
/** The phone shows the newest conversation until the user returns to the list. */
let showsNewest = true;
let lastRendered = '';

/** Shows the open conversation, or the list of conversations. */
export async function refreshPhone() {
  if (openNumber) await showChat();
  else await showConversations();
}

/** An unchanged reply is not rendered, so that the user's input stays. */
function hasChanged(reply) {
  const text = JSON.stringify([openNumber, reply]);
  if (text === lastRendered) return false;
  lastRendered = text;
  return true;
}

async function showConversations() {
  const { conversations } = await call('GET', 'whatsapp/conversations');
  if (showsNewest && conversations[0]) return openConversation(conversations[0].number);
  if (!hasChanged(conversations)) return undefined;
  const rows = conversations.map(({ number, text, at, unread }) => {
    const row = el(
      'button',
      { type: 'button', className: 'talk', 'data-testid': 'phone-conversation' },
      el('b', { textContent: formatNumber(number) }),
      el('time', { textContent: shortTime(at, clock.now) }),
      el('span', { textContent: text }),
      unread ? el('i', { textContent: unread, 'aria-label': `${unread} unread` }) : null,
    );
    row.addEventListener('click', () => openConversation(number));
    return row;
  });
  const nothing = el('p', {
    className: 'empty',
    textContent: 'No messages yet. Assign a subscription to a patient: the message arrives here.',
  });
  byId('phone').replaceChildren(
    phoneBar('WhatsApp'),
    el('div', { className: 'talks' }, ...(rows.length ? rows : [nothing])),
  );
  return undefined;
}

async function showChat() {
  const { messages } = await call('GET', `whatsapp/conversations/${encodeURIComponent(openNumber)}`);
  const unread = messages.filter(
    ({ direction, status }) => direction === 'out' && ['sent', 'delivered'].includes(status),
  );
  for (const { id } of unread)
    await call('POST', `whatsapp/messages/${encodeURIComponent(id)}/status`, { status: 'read' });
  if (unread.length) return showChat();
  if (!hasChanged(messages)) return undefined;
  const back = el('button', {
    type: 'button',
    className: 'phone-back',
    textContent: '‹',
    'aria-label': 'All conversations',
  });
  back.addEventListener('click', () => openConversation(null));
  const draft = byId('reply')?.value ?? '';
  const chat = el(
    'div',
    { className: 'chat', role: 'log', tabIndex: 0, 'aria-label': 'Messages' },
    ...messages.map(bubble),
  );
  byId('phone').replaceChildren(phoneBar(formatNumber(openNumber), back), chat, replyBox(draft));
  chat.scrollTop = chat.scrollHeight;
  return undefined;
}

function bubble({ id, direction, text, button, link, document, card, choices, status, at, template }) {
  const mine = direction === 'in';
  const failed = status === 'failed';
  const note = mine ? timeOnly(at) : `${template ? '' : 'text · '}${shortTime(at, clock.now)} · ${status}`;
  const linkButton =
    link &&
    el('a', {
      href: link,
      target: '_blank',
      rel: 'noopener',
      textContent: button ?? 'Open',
      'data-testid': 'phone-link',
    });
  const tap = card ? paymentCard(card, { button, link, refresh: showChat }) : linkButton;
  const file =
    document &&
    el('a', {
      className: 'file',
      href: document.link,
      target: '_blank',
      rel: 'noopener',
      textContent: document.filename,
      'data-testid': 'phone-document',
    });
  return el(
    'div',
    { className: mine ? 'bubble mine' : 'bubble', 'data-testid': 'phone-message' },
    file,
    el('p', { textContent: text }),
    el('small', { className: failed ? 'bad' : '', textContent: failed ? 'not delivered' : note }),
    tap,
    ...choices.map((choice) => choiceButton(id, choice)),
  );
}

/** A quick reply of a template, or a choice of an interactive message. */
function choiceButton(answers, choice) {
  const button = el('button', {
    type: 'button',
    className: 'choice',
    textContent: choice.description ? `${choice.title} · ${choice.description}` : choice.title,
    'data-testid': 'phone-choice',
  });
  button.addEventListener('click', () => sendReply(button, { choice, answers }));
  return button;
}

/** Sends a message from the patient's phone. */
const sendReply = (button, reply) =>
  withBusyButton(button, '', async () => {
    await call('POST', 'whatsapp/inbound', { from: openNumber, ...reply });
    await showChat();
  });

function replyBox(draft) {
  const input = el('input', {
    id: 'reply',
    value: draft,
    placeholder: 'Reply, e.g. STOP',
    maxLength: 4096,
    autocomplete: 'off',
    'aria-label': 'Reply',
    'data-testid': 'phone-reply',
  });
  const form = el(
    'form',
    { className: 'reply' },
    input,
    el('button', { className: 'button main', textContent: 'Send', 'data-testid': 'phone-send' }),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    input.value = '';
    await sendReply(event.submitter ?? form.querySelector('button'), { text });
    byId('reply')?.focus();
  });
  return form;
}

const phoneBar = (title, back = null) =>
  el(
    'div',
    { className: 'phone-bar' },
    back,
    el('strong', { textContent: title }),
    el('time', { textContent: timeOnly(clock.now) }),
  );

async function openConversation(number) {
  openNumber = number;
  showsNewest = false;
  await refreshPhone().catch((error) => showNotice(error.message, true));
}

/** +91 98765 43210 */
const formatNumber = (number) => number.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
