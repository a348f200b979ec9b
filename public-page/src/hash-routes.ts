export type Screen =
  | { name: 'pay'; identifier: string }
  | { name: 'policy'; policy: PolicyName }
  | { name: 'dashboard'; url: string }
  | { name: 'landing' };

export const POLICY_NAMES = ['pricing-policy', 'terms', 'privacy', 'refund-policy'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** Hashes of dashboard screens: old links omit `/admin/`. */
const DASHBOARD_HASH =
  /^#\/(login|signup|forgot-password|new-password|second-factor|invitation|dashboard|analytics|profile|subscriptions|patients|families|join-requests|import|admin|account|messages|data-requests|payments|payment-account|receipts|books|audit|settings)(?=[/?]|$)/;

/** The screen of an address `/#/…`; addresses of patients' links are `/s/…` today. @param hash with its '#'. */
export function parseScreen(hash: string): Screen {
  const payMatch = /^#\/subscription(?:\/([^/?]*))?(?=[/?]|$)/.exec(hash);
  if (payMatch) return { name: 'pay', identifier: decodeSafely(payMatch[1] ?? '') };
  const policy = POLICY_NAMES.find((name) => new RegExp(`^#/${name}(?=[/?]|$)`).test(hash));
  if (policy) return { name: 'policy', policy };
  if (DASHBOARD_HASH.test(hash)) return { name: 'dashboard', url: `/admin/${hash}` };
  return { name: 'landing' };
}

/** Decodes a URL part, or returns it unchanged if it is malformed. */
function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
