import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Banner, type BannerProps } from '../feedback/Banner';
import type { SavingState } from './useSaving';

interface FormProblemProps extends Pick<BannerProps, 'type'> {
  mutation: Pick<SavingState, 'problem' | 'hasFieldErrors'>;
  children?: ReactNode;
}

/**
 * What the server says, unless every field that it names is an input of the form, which shows its message. Inside a form
 * of react-hook-form.
 */
export function FormProblem({ mutation: { problem, hasFieldErrors }, type, children }: FormProblemProps) {
  const { errors } = useFormState();
  // Errors of fields without an input have no element. `root` is the error of the whole form.
  const hasInputs = Object.entries(errors).every(
    ([field, error]) => field === 'root' || (error && 'ref' in error && error.ref !== undefined),
  );
  return (
    <Banner text={hasFieldErrors && hasInputs ? undefined : problem} type={type}>
      {children}
    </Banner>
  );
}
