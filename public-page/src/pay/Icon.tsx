const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M7 7l10 10M17 7L7 17',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z',
  bank: 'M4 10l8-5 8 5M6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  phone: 'M6 4h4l1.5 4.5-2 1.5a11 11 0 0 0 4.5 4.5l1.5-2L20 14v4a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z',
  alert: 'M12 4l9 16H3zM12 10v4M12 17v.01',
} as const;

/** A decorative icon next to a text. It never replaces the text. */
export function Icon({ name, size = 20 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg className={`icon icon-${name}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
