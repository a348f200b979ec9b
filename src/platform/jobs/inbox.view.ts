/** What a sender of webhooks is told: stored, nothing more. */
export class ReceivedView {
  received!: true;
}
