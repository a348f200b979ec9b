import { isDay, monthStart } from '../../../../src/shared/calendar';
import { today } from '../../common/fields/DayText';
import { useUrlParams } from '../../common/hooks/useUrlParams';

/** URL parameter with the section of the Subscriptions tab. */
export const SECTION_PARAM = 'section';

export type Section = 'renewals' | 'active' | 'mrr' | 'movements' | 'rates';

/** Opens a section, with a history entry. @param values other URL parameters. */
export function useSectionParam() {
  const { setParams } = useUrlParams();
  return (section: Section, values: Record<string, string> = {}) =>
    setParams({ [SECTION_PARAM]: section, ...values }, { replace: false });
}

/** The month that Movements and Rates share. Default: the current one. */
export function useMonthParam() {
  const { param, setParams } = useUrlParams();
  const selected = param('month');
  const month = selected && isDay(`${selected}-01`) ? selected : monthStart(today()).slice(0, 7);
  return { month, setMonth: (next: string) => setParams({ month: next }) };
}
