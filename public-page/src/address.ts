export type Screen =
  | { name: 'pay'; identifier: string }
  | { name: 'policy'; policy: PolicyName }
  | { name: 'dashboard'; to: string }
  | { name: 'landing' };

export const POLICY_NAMES = ['pricing-policy', 'terms', 'privacy', 'refund-policy'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

const DASHBOARD_HASH =
  /^#\/(login|signup|forgot-password|new-password|dashboard|analytics|profile|subscriptions|patients|admin|account|messages|payments|payment-account|audit)(?=[/?]|$)/;

/** Determines the screen for a URL hash. @param hash with its '#'. */
export function parseScreen(hash: string): Screen {
  const pay = /^#\/subscription(?:\/([^/?]*))?(?=[/?]|$)/.exec(hash);
  if (pay) return { name: 'pay', identifier: decodeSafely(pay[1] ?? '') };
  const policy = POLICY_NAMES.find((name) => new RegExp(`^#/${name}(?=[/?]|$)`).test(hash));
  if (policy) return { name: 'policy', policy };
  if (DASHBOARD_HASH.test(hash)) return { name: 'dashboard', to: `/admin/${hash}` };
  return { name: 'landing' };
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
