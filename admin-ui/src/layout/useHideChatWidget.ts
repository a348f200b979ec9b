import { useEffect } from 'react';

const RECHECK_MS = 500;

/** Selectors of third-party WhatsApp chat widgets (Interakt, Wati, AiSensy, Gallabox, GetButton, Elfsight …). */
const WIDGETS = [
  '#kiwi-big-icon-wrapper',
  '#wa-widget-send-button',
  '#whatsapp-chat-widget',
  '#wh-widget-send-button',
  '#gb-widget',
  '#aisensy-wa-widget',
  '.wa-chat-box',
  '.wati-whatsapp-widget',
  '.whatsapp-widget',
  '[class*="elfsight-app"]',
  'iframe[src*="whatsapp" i]',
].join(',');

/** Hides chat widgets on the screens behind the login. Widgets may load late, so it checks again every 500 ms. */
export function useHideChatWidget(): void {
  useEffect(() => {
    const hidden = new Map<HTMLElement, string>();
    const hide = () =>
      document.querySelectorAll<HTMLElement>(WIDGETS).forEach((widget) => {
        if (widget.style.display === 'none') return;
        hidden.set(widget, widget.style.display);
        widget.style.display = 'none';
      });
    hide();
    const timer = setInterval(hide, RECHECK_MS);
    return () => {
      clearInterval(timer);
      hidden.forEach((display, widget) => (widget.style.display = display));
    };
  }, []);
}
