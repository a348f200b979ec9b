/** Does what comes while the last batch is under way as the next one: one statement for many when there is much to do. */
export class Batch<Item> {
  private waiting: Item[] = [];
  private last: Promise<unknown> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(private readonly work: (items: Item[]) => Promise<unknown>) {}

  /** @returns when it is done; fails when its batch does. */
  add(item: Item): Promise<void> {
    this.waiting.push(item);
    if (!this.next) {
      this.next = this.last.then(() => this.begin());
      this.last = this.next.catch(() => undefined);
    }
    return this.next;
  }

  private async begin(): Promise<void> {
    const items = this.waiting;
    [this.waiting, this.next] = [[], undefined];
    await this.work(items);
  }
}
