import type { SecondFactorAddedView } from '../../../src/auth/second-factor/second-factor.view';

/** Props of the forms that add a second factor. */
export interface AddFactorProps {
  onAdded: (added: SecondFactorAddedView) => void;
  onCancel: () => void;
}
