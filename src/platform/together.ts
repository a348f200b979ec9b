interface Wanted<Found, Key> {
  key: Key;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Looks up many keys at once: while one look-up is on its way, who comes meanwhile waits for the next, which is theirs
 * together. Nobody is answered from a look-up that began before they asked, so nobody sees anything old. A look-up may
 * also do something for each key; then an object is a key of its own, however much like another.
 */
export class Together<Found, Key = string> {
  private waiting: Wanted<Found, Key>[] = [];
  private isLooking = false;

  /** @param look finds what there is of these keys; each is named once. When it fails, it has done nothing. */
  constructor(private readonly look: (keys: Key[]) => Promise<Map<Key, Found>>) {}

  /** What is there under `key` now, if anything. */
  find(key: Key): Promise<Found | undefined> {
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
      await this.answer(those);
    }
    this.isLooking = false;
  }

  /** A look-up of several that fails is made again for each alone: what is wrong with one is no other's trouble. */
  private async answer(those: Wanted<Found, Key>[]): Promise<void> {
    try {
      const found = await this.look([...new Set(those.map(({ key }) => key))]);
      for (const { key, resolve } of those) resolve(found.get(key));
    } catch (error) {
      if (those.length > 1) await Promise.all(those.map((one) => this.answer([one])));
      else for (const { reject } of those) reject(error);
    }
  }
}
