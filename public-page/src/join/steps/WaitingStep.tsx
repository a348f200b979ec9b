import { Icon } from '../../pay/Icon.js';
import { useJoinTexts } from '../context.js';
import { type StepProps } from './step-props.js';

/** The clinic decides first: nothing can be paid before. */
export function WaitingStep({ view }: StepProps) {
  const texts = useJoinTexts();
  const { doctor } = view;
  return (
    <div className="join-waiting" role="status">
      <span className="status-icon">
        <Icon name="check" size={28} />
      </span>
      <h3>{texts.waitingTitle}</h3>
      <p>{texts.waiting(doctor.clinic_name ?? doctor.name)}</p>
      <a className="button secondary" href={`/d/${view.slug}`}>
        {texts.backToPlans}
      </a>
    </div>
  );
}
