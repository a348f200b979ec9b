interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** No statement is about more than this many. */
const MOST = 200;

/**
 * Asks for many at once: while one question is on its way, who comes meanwhile waits for the next, which is theirs
 * together. Nobody is answered from a question that was sent before they asked, so nobody sees anything old.
 */
export class Together<Asked, Answer> {
  private waiting: Waiting<Asked, Answer>[] = [];
  private isAsking = false;

  /** @param askAll answers each in its place. */
  constructor(private readonly askAll: (all: Asked[]) => Promise<Answer[]>) {}

  /** @throws whatever the question that it went with ended with. */
  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ asked, resolve, reject });
      if (!this.isAsking) void this.askOn();
    });
  }

  private async askOn(): Promise<void> {
    this.isAsking = true;
    while (this.waiting.length > 0) {
      const those = this.waiting.splice(0, MOST);
      try {
        const answers = await this.askAll(those.map(({ asked }) => asked));
        those.forEach(({ resolve }, n) => resolve(answers[n] as Answer));
      } catch (error) {
        for (const { reject } of those) reject(error);
      }
    }
    this.isAsking = false;
  }
}
