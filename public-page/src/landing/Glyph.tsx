const PATHS = {
  rupee: 'M7 5h11M7 9h11M7 5c9 0 9 9 0 9l8 6',
  bank: 'M4 10l8-5 8 5M6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
} as const;

export function Glyph({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="glyph" width="48" height="48" viewBox="-6 -6 36 36" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
