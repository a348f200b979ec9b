/** In both lists the first match wins, because user agents also name other browsers and systems. */
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

/** Browser and operating system, or Apple's device, from a User-Agent header. Each is undefined if it is unknown. */
export const parseDevice = (userAgent: string | null): Device => {
  const firstMatch = (patterns: [RegExp, string][]) => patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return { browser: firstMatch(BROWSERS), system: firstMatch(SYSTEMS) };
};

/** For people: "Chrome on Android". */
export function describeDevice(userAgent: string | null): string {
  const { browser, system } = parseDevice(userAgent);
  return [browser ?? 'unknown browser', system ?? 'unknown device'].join(' on ');
}
