import { Suspense, useState, type ComponentType, type MouseEvent } from 'react';

/** What hangs on a button. */
export interface Hanging {
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/**
 * A button, and what opens at it when it is pressed: drawn from the first press on, so that a screen that is not touched
 * does without.
 * @returns `button`, props of the button, and `hang`, which draws a part there.
 */
export function useAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const button = {
    'aria-expanded': open,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setAnchor(currentTarget);
      setOpen(true);
    },
  };
  const hang = <Props extends object>(Part: ComponentType<Props & Hanging>, props: Props) =>
    anchor && (
      <Suspense fallback={null}>
        <Part {...props} {...{ anchor, open, onClose: () => setOpen(false) }} />
      </Suspense>
    );
  return { button, hang };
}
