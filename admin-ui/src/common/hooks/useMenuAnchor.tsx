import { Suspense, useState, type ComponentType, type MouseEvent } from 'react';

/** What hangs on a button. */
export interface AnchoredProps {
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/**
 * A button, and what opens at it when it is pressed: drawn from the first press on, so that a screen that is not touched
 * does without.
 * @returns `button`, props of the button, and `popover`, which draws a part there.
 */
export function useMenuAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const button = {
    'aria-expanded': open,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setAnchor(currentTarget);
      setOpen(true);
    },
  };
  const popover = <Props extends object>(Part: ComponentType<Props & AnchoredProps>, props: Props) =>
    anchor && (
      <Suspense fallback={null}>
        <Part {...props} anchor={anchor} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    );
  return { button, popover };
}
