/** The first match wins. Order matters because many browsers also name others in their user agent. */
const BROWSERS: [RegExp, string][] = [
  [/WhatsApp\//, 'WhatsApp'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export interface Device {
  browser: string | undefined;
  system: string | undefined;
}

/** Browser and operating system from a User-Agent header. Each is undefined if it is unknown. */
export const parseDevice = (userAgent: string | null): Device => {
  const firstMatch = (patterns: [RegExp, string][]) => patterns.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  return { browser: firstMatch(BROWSERS), system: firstMatch(SYSTEMS) };
};
