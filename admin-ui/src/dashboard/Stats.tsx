import RevenueIcon from '@mui/icons-material/CurrencyRupee';
import ActiveIcon from '@mui/icons-material/FavoriteBorder';
import PlansIcon from '@mui/icons-material/Autorenew';
import PatientsIcon from '@mui/icons-material/PeopleAltOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { DashboardView } from '../../../src/analytics/dashboard.view';
import { rupeesText } from '../common/Rupees';

interface StatsProps {
  figures: DashboardView | undefined;
  loading: boolean;
}

const count = (n: number) => n.toLocaleString('en-IN');

const STATS = [
  { name: 'totalPatients', Icon: PatientsIcon, text: count },
  { name: 'activeSubscriptions', Icon: ActiveIcon, text: count },
  { name: 'subscriptionPlans', Icon: PlansIcon, text: count },
  { name: 'monthlyRevenue', Icon: RevenueIcon, text: rupeesText },
] as const;

/** The four figures. */
export function Stats({ figures, loading }: StatsProps) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        mb: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {STATS.map(({ name, Icon, text }) => (
        <Card
          key={name}
          role="group"
          aria-label={translate(`dashboard.stats.${name}`)}
          sx={{ p: { xs: 1.5, sm: 2.5 } }}
        >
          <Box
            sx={{
              display: 'flex',
              alignItems: 'start',
              justifyContent: 'space-between',
              gap: 1,
              color: 'text.secondary',
              minHeight: { xs: 42, sm: 21 },
            }}
          >
            <Typography variant="body2">{translate(`dashboard.stats.${name}`)}</Typography>
            <Icon aria-hidden sx={{ fontSize: 20, color: 'primary.main' }} />
          </Box>
          <Typography
            component="p"
            sx={{
              mt: 1,
              fontSize: { xs: 20, sm: 32 },
              whiteSpace: 'nowrap',
              fontWeight: 650,
              letterSpacing: '-0.025em',
              lineHeight: 1.2,
            }}
          >
            {loading ? <Skeleton width="60%" /> : figures ? text(figures[name]) : '-'}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
