import { useJoinTexts } from '../context.js';
import { type StepProps } from './step-props.js';

/** The clinic decides first: nothing can be paid before. */
export function WaitingStep({ view }: StepProps) {
  const texts = useJoinTexts();
  const { doctor } = view;
  return (
    <>
      <p role="status">{texts.waiting(doctor.clinic_name ?? doctor.name)}</p>
      <a className="button secondary" href={`/d/${view.slug}`}>
        {texts.backToPlans}
      </a>
    </>
  );
}
