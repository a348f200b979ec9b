import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { type PublicDoctor, type PublicPlan } from '../doctor/api-types.js';
import { Icon } from '../pay/Icon.js';
import { CodeStep } from './steps/CodeStep.js';
import { JoinTextsContext } from './context.js';
import { DetailsStep } from './steps/DetailsStep.js';
import { type JoinStep } from './join.js';
import './join.css';
import { PersonStep } from './steps/PersonStep.js';
import { StartStep } from './steps/StartStep.js';
import { type JoinTexts } from './texts.en.js';
import { type StepProps } from './steps/step-props.js';
import { useJoin } from './use-join.js';
import { WaitingStep } from './steps/WaitingStep.js';

export { loadJoinTexts } from './context.js';

interface JoinFormProps {
  view: PublicDoctor;
  plan: PublicPlan;
  texts: JoinTexts;
}

/** The form to join a plan. It becomes the pay page once the person has joined. */
export function JoinForm({ view, plan, texts }: JoinFormProps) {
  const [state, send] = useJoin(plan);
  const Step = STEPS[state.step];
  return (
    <JoinTextsContext.Provider value={texts}>
      <FocusedSection step={state.step} title={title(state.step, plan, texts)} progress={progress(state.step, texts)}>
        <Step key={state.step} view={view} plan={plan} state={state} send={send} />
      </FocusedSection>
    </JoinTextsContext.Provider>
  );
}

const STEPS: Record<JoinStep, (props: StepProps) => ReactNode> = {
  start: StartStep,
  code: CodeStep,
  person: PersonStep,
  details: DetailsStep,
  waiting: WaitingStep,
};

function title(step: JoinStep, { name, joining }: PublicPlan, { waitingTitle, askTitle, title }: JoinTexts): string {
  if (step === 'waiting') return waitingTitle;
  return (joining === 'approval' ? askTitle : title)(name);
}

/** Where the person is in the form; null at its end. The choice of a known person is part of the last step. */
function progress(step: JoinStep, { step: text, stepNames }: JoinTexts): string | null {
  switch (step) {
    case 'start':
      return text(1, stepNames.start);
    case 'code':
      return text(2, stepNames.code);
    case 'person':
    case 'details':
      return text(3, stepNames.details);
    case 'waiting':
      return null;
  }
}

interface SectionProps {
  step: JoinStep;
  title: string;
  progress: string | null;
  children: ReactNode;
}

/**
 * The card of the form. Each step begins at its title, for the eye and for screen readers. The title has the focus before the
 * step is painted; later, it would take the focus from a field in which a person already types.
 */
function FocusedSection({ step, title, progress, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    section.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  const isSent = step === 'waiting';
  return (
    <section ref={section} className={isSent ? 'card join join-sent' : 'card join'} aria-labelledby="join-title">
      {isSent && (
        <span className="status-icon">
          <Icon name="check" size={28} />
        </span>
      )}
      <h2
        id="join-title"
        ref={heading}
        tabIndex={-1}
        aria-describedby={progress === null ? undefined : 'join-progress'}
      >
        {title}
      </h2>
      {progress !== null && (
        <p id="join-progress" className="hint">
          {progress}
        </p>
      )}
      {children}
    </section>
  );
}
