/** `onClose` for dialogs with content that must not be lost: a click on the backdrop does not close them. */
export const ignoreBackdropClick =
  (close: () => void) =>
  (_event: object, reason: string): void => {
    if (reason !== 'backdropClick') close();
  };
