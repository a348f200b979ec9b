import { useState } from 'react';
import type { TimelineView } from '../../../../src/payments/timeline/timeline.view';
import type { Api } from '../../api/dataProvider';
import { useActionMutation } from '../../common/hooks/useActionMutation';

/** Checks payments with Razorpay. `checked` is the last result; null before the first check. */
export function useStatusCheck(call: (api: Api) => Promise<TimelineView>, onChecked?: (result: TimelineView) => void) {
  const [checked, setChecked] = useState<TimelineView | null>(null);
  const checking = useActionMutation(call, { failedAction: 'checkPayment' });
  const check = async () => {
    const result = await checking.run();
    if (!result) return;
    setChecked(result);
    onChecked?.(result);
  };
  return { checked, isChecking: checking.isPending, check };
}
