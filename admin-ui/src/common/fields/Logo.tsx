interface LogoProps {
  size?: number;
}

/** The Nirog logo, a leaf with a rising line. Same drawing as `public/favicon.svg`. @param size in pixels. */
export const Logo = ({ size = 32 }: LogoProps) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false" style={{ flexShrink: 0 }}>
    <path fill="var(--nirog-primary)" d="M28 4C14 3 5 9 5 19c0 5 3.5 9 9 9 10 0 15-10 14-24Z" />
    <path
      fill="none"
      stroke="var(--nirog-contrast-text)"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="m4 28 8-9 4 3.5 7-10"
    />
  </svg>
);
