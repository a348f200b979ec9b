import DoneIcon from '@mui/icons-material/CheckCircle';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { LinkButton } from '../common/screens/LinkButton';
import { InlineError } from '../common/feedback/InlineError';
import { Panel } from '../common/screens/Panel';
import { STEPS, useSetup, type StepStatus, type StepTarget } from './useSetup';

const ICONS = { done: DoneIcon, open: OpenIcon, unknown: UnknownIcon };
const COLOURS = { done: 'success.main', open: 'text.secondary', unknown: 'warning.main' };

const StepIcon = ({ state, next }: { state: StepStatus['state']; next: boolean }) => {
  const translate = useTranslate();
  if (state === 'loading') return <Skeleton variant="circular" width={24} height={24} />;
  const Icon = ICONS[state];
  return <Icon titleAccess={translate(`setup.${state}`)} sx={{ color: next ? 'primary.main' : COLOURS[state] }} />;
};

interface SetupStepProps {
  step: (typeof STEPS)[number];
  target: StepTarget;
  status: StepStatus;
  /** The first open step. */
  next: boolean;
}

/** One setup step. Only the next one shows its hint and link. */
const SetupStep = ({ step: { name }, target: { text, ...link }, status: { state, retry }, next }: SetupStepProps) => {
  const translate = useTranslate();
  const done = state === 'done';
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, py: next ? 1.5 : 0.75 }}
    >
      <StepIcon state={state} next={next} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography
          sx={{ fontSize: 15, fontWeight: next ? 600 : 500, color: done ? 'text.secondary' : 'text.primary' }}
        >
          {translate(`setup.steps.${name}`)}
        </Typography>
        {next && (
          <Typography variant="body2" color="textSecondary">
            {translate(`setup.hints.${text}`)}
          </Typography>
        )}
        {state === 'unknown' && <InlineError text={translate('setup.notChecked')} onRetry={retry} />}
      </Box>
      {next && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { xs: 4.5, sm: 0 } }}>
          {name === 'patient' && (
            <LinkButton to="/import" size="small">
              {translate('patients.importRegister')}
            </LinkButton>
          )}
          <LinkButton {...link} variant="contained" size="small">
            {translate(`setup.links.${text}`)}
          </LinkButton>
        </Box>
      )}
    </Box>
  );
};

/** Skeleton with the same height, so that the layout does not shift. The next step has a second line. */
const ChecklistSkeleton = () => (
  <Panel>
    <Skeleton width="60%" height={36} sx={{ mb: 2 }} />
    <Skeleton variant="rounded" height={8} />
    <Skeleton width={80} height={21} sx={{ mt: 1, mb: 1.5 }} />
    {STEPS.map(({ name }, index) => (
      <Skeleton key={name} width="40%" height={24} sx={{ mt: 0.75, mb: index === 0 ? 5 : 1.5 }} />
    ))}
  </Panel>
);

/** Guides a new doctor to the first payment. Hidden once all steps are done or the doctor hides it. */
export const SetupChecklist = memo(function SetupChecklist() {
  const translate = useTranslate();
  const { steps, testPayment, hide } = useSetup();
  if (!steps) return null;
  const states = STEPS.map(({ name }) => steps[name].state);
  if (states.every((state) => state === 'loading')) return <ChecklistSkeleton />;
  // No step is highlighted while an earlier one is still loading.
  const first = states.findIndex((state) => state === 'open' || state === 'loading');
  const next = states[first] === 'open' ? STEPS[first] : undefined;
  const count = states.filter((state) => state === 'done').length;
  const progress = translate('setup.progress', { done: count, all: STEPS.length });
  return (
    <Panel
      title={translate('setup.title')}
      actions={
        <Button size="small" color="inherit" onClick={hide}>
          {translate('setup.hide')}
        </Button>
      }
    >
      <LinearProgress
        variant="determinate"
        value={(count / STEPS.length) * 100}
        aria-label={progress}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 1.5 }}>
        {progress}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {STEPS.map((step) => (
          <SetupStep
            key={step.name}
            step={step}
            target={step.name === 'payment' ? testPayment : { to: step.to, text: step.name }}
            status={steps[step.name]}
            next={step === next}
          />
        ))}
      </Box>
    </Panel>
  );
});
