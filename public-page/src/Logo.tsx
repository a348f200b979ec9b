/** The Nirog logo, a leaf with a rising line. Same drawing as public/mark.svg. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className="logo-leaf" d="M4 28C2.5 13.5 12.5 3.5 28.5 3.5C29 20 19 29.5 4 28Z" />
      <path className="logo-vein" d="M4.5 27.5L11.5 19.5L15.5 21.5L23 10.5" />
    </svg>
  );
}
