import { Suspense, useState, type ComponentType, type MouseEvent } from 'react';

/** Props of a popover or menu. */
export interface AnchoredProps {
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/**
 * Popover at a button. The popover is first rendered when the button is first pressed.
 * @returns `button`: props for the button. `popover`: renders a component there.
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
