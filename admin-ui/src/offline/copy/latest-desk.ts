import type { DeskView } from '../../../../src/desk/desk.view';

/** The list for today as last loaded from the server by this page. */
export interface LatestDesk {
  desk: DeskView;
  /** From `Date.now()`. */
  loadedAt: number;
}

let latest: LatestDesk | undefined;
let onChange: (desk: LatestDesk) => void = () => undefined;

export const latestDesk = {
  get: (): LatestDesk | undefined => latest,
  set: (desk: DeskView): DeskView => {
    latest = { desk, loadedAt: Date.now() };
    onChange(latest);
    return desk;
  },
  clear: (): void => void (latest = undefined),
  /** Calls `listener` with each list loaded from now on. */
  listen: (listener: (desk: LatestDesk) => void): void => void (onChange = listener),
};
