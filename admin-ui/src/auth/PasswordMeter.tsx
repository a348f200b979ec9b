import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';

/** Shorter ones are accepted, but the meter advises against them. */
const ADVISED_LENGTH = 12;
const LEVELS = ['weak', 'weak', 'fair', 'good', 'strong'] as const;
const COLORS = { weak: 'error.main', fair: 'warning.main', good: 'success.main', strong: 'success.main' };
const STEPS = [1, 2, 3, 4];

/** Loads with the first letter: the list of common passwords is larger than a screen. */
const useStrength = (password: string) =>
  useQuery({
    queryKey: ['password-strength', password],
    queryFn: async () => (await import('./password-strength')).strengthOf(password),
    enabled: password !== '',
    gcTime: 0, // a password does not stay in memory
    placeholderData: (last) => last,
    retry: false,
  });

interface PasswordMeterProps {
  /** The field of the form. */
  source: string;
  /** Distance to the field; negative where the form has a margin below its fields. */
  mt?: number;
}

/** How strong a new password is. Shows nothing while the field is empty or without a network. */
export function PasswordMeter({ source, mt = -1 }: PasswordMeterProps) {
  const translate = useTranslate();
  const value: unknown = useWatch({ name: source });
  const password = typeof value === 'string' ? value : '';
  const { data: score } = useStrength(password);
  if (password === '' || score === undefined) return null;
  const level = LEVELS[score];
  return (
    <Box aria-live="polite" sx={{ mt, mb: 1.5 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.5, mb: 0.5 }}>
        {STEPS.map((step) => (
          <Box
            key={step}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              bgcolor: step <= Math.max(score, 1) ? COLORS[level] : 'divider',
            }}
          />
        ))}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ lineHeight: 1.4 }}>
        {translate(`auth.passwordStrength.${level}`)}
        {Array.from(password).length < ADVISED_LENGTH && ` ${translate('auth.passwordStrength.short')}`}
      </Typography>
    </Box>
  );
}
