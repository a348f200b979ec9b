/** `onClose` of a dialog that holds what would be missed: a slip beside it does not close it. */
export const ignoreBackdropClick =
  (close: () => void) =>
  (_event: object, reason: string): void => {
    if (reason !== 'backdropClick') close();
  };
