import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { AccountDetailView } from '../../../src/auth/account.view';
import type { PlatformPlan as Plan } from '../../../src/auth/platform-plan/platform-plan.rules';
import { daysBetween, type Day } from '../../../src/shared/calendar';
import { Badge } from '../common/fields/Badge';
import { Banner } from '../common/feedback/Banner';
import { DayText, today } from '../common/fields/DayText';
import { DescriptionList } from '../common/fields/DescriptionList';
import { Panel } from '../common/screens/Panel';

const TrialEnd = ({ day }: { day: Day }) => {
  const translate = useTranslate();
  const daysLeft = daysBetween(today(), day);
  return (
    <>
      <DayText day={day} />
      {daysLeft >= 0 &&
        ` · ${daysLeft === 0 ? translate('account.plan.trialLastDay') : translate('account.plan.trialDaysLeft', { smart_count: daysLeft })}`}
    </>
  );
};

/** Share of the plan's limit that is used. */
const UsageBar = ({ used, limit, warn }: { used: number; limit: number; warn: boolean }) => {
  const translate = useTranslate();
  return (
    <LinearProgress
      variant="determinate"
      value={Math.min(100, (used / limit) * 100)}
      color={warn ? 'warning' : 'primary'}
      aria-label={translate('account.plan.used')}
      sx={{ mt: 2, height: 8, borderRadius: 4 }}
    />
  );
};

/** The doctor's Nirog plan and how much of it is used. */
export function PlatformPlanPanel({ account, plan }: { account: AccountDetailView; plan: Plan }) {
  const translate = useTranslate();
  const text = (key: string, more?: object) => translate(`account.plan.${key}`, more);
  const { active_subscriptions: used, subscription_limit: limit, trial_ends_on: ends, warning } = account;
  const items = [
    ...(ends ? [{ name: text('trialEnds'), value: <TrialEnd day={ends} /> }] : []),
    {
      name: text('used'),
      value: limit === null ? text('unlimited', { used: used ?? 0 }) : text('usedOf', { used: used ?? 0, limit }),
    },
  ];
  return (
    <Panel
      title={text('title')}
      actions={<Badge label={text(`plans.${plan}`)} tone={plan === 'trial' ? 'info' : 'success'} />}
    >
      <Banner type="warning" text={warning ?? undefined}>
        {text('upgrade')}
      </Banner>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text(`prices.${plan}`)}
      </Typography>
      <DescriptionList wideValues items={items} />
      {limit !== null && <UsageBar used={used ?? 0} limit={limit} warn={warning !== null} />}
    </Panel>
  );
}

export const PlatformPlanSkeleton = () => (
  <Panel>
    <Skeleton width={120} height={28} sx={{ mb: 2 }} />
    <DescriptionList
      wideValues
      items={[0, 1].map((key) => ({ name: '\u00a0', value: <Skeleton key={key} width="70%" /> }))}
    />
    <Box sx={{ height: 24 }} />
  </Panel>
);
