interface Wanted<Found> {
  key: string;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Looks up many keys at once: while one look-up is on its way, who comes meanwhile waits for the next, which is theirs
 * together. Nobody is answered from a look-up that began before they asked, so nobody sees anything old.
 */
export class Together<Found> {
  private waiting: Wanted<Found>[] = [];
  private isLooking = false;

  /** @param look finds what there is of these keys; each is named once. */
  constructor(private readonly look: (keys: string[]) => Promise<Map<string, Found>>) {}

  /** What is there under `key` now, if anything. */
  find(key: string): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      if (!this.isLooking) void this.lookOn();
    });
  }

  private async lookOn(): Promise<void> {
    this.isLooking = true;
    while (this.waiting.length > 0) {
      const those = this.waiting;
      this.waiting = [];
      try {
        const found = await this.look([...new Set(those.map(({ key }) => key))]);
        for (const { key, resolve } of those) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of those) reject(error);
      }
    }
    this.isLooking = false;
  }
}
