/** Confirms that the webhook is stored. */
export class ReceivedView {
  received!: true;
}
