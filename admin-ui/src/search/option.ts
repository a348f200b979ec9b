import type { SvgIconComponent } from '@mui/icons-material';

/** A kind of options, and the heading above them. */
export type OptionGroup = 'recent' | 'payer' | 'patient' | 'plan' | 'payment' | 'action' | 'screen';

/** Something that the search palette opens or does. */
export interface SearchOption {
  /** Unique among all options; part of the element's id. */
  key: string;
  group: OptionGroup;
  title: string;
  subtitle?: string;
  Icon: SvgIconComponent;
  choose: () => void;
  /** The palette stays open and asks for something else. */
  staysOpen?: boolean;
  /** What Ctrl Enter does with a patient. */
  recordPayment?: () => void;
}
