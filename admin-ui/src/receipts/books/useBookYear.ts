import { financialYearOf } from '../../../../src/receipts/financial-year.rules';
import { today } from '../../common/fields/DayText';
import { useUrlParams } from '../../common/hooks/useUrlParams';

/** The financial year in the address, by default the present one; and a function that changes it. */
export function useBookYear() {
  const { param, setParams } = useUrlParams();
  const present = financialYearOf(today());
  return {
    present,
    year: param('year') ?? present,
    setYear: (year: string) => setParams({ year }, { replace: false }),
  };
}
