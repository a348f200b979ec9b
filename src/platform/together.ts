import { isAway } from './away.js';

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** No statement is about more than this many. */
const MOST = 200;

/**
 * Asks for many at once: for all who ask in one turn of the event loop and, while a question is on its way, for those who come
 * meanwhile, whose the next one is together. Nobody is answered from a question that was sent before they asked, so nobody sees anything old. A question
 * may also do something for each.
 */
export class Together<Asked, Answer> {
  private waiting: Waiting<Asked, Answer>[] = [];
  private isAsking = false;

  /** @param askAll answers each in its place. When it fails, it has done nothing. */
  constructor(private readonly askAll: (all: Asked[]) => Promise<Answer[]>) {}

  /** @throws whatever the question ended with when it was about this alone, or when the database is away. */
  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ asked, resolve, reject });
      if (this.isAsking) return;
      this.isAsking = true;
      setImmediate(() => void this.askOn());
    });
  }

  private async askOn(): Promise<void> {
    while (this.waiting.length > 0) await this.answer(this.waiting.splice(0, MOST));
    this.isAsking = false;
  }

  /** A question about several that fails is asked again about each alone: what is wrong with one is no other's trouble. */
  private async answer(those: Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await this.askAll(those.map(({ asked }) => asked));
      those.forEach(({ resolve }, n) => resolve(answers[n] as Answer));
    } catch (error) {
      if (those.length > 1 && !isAway(error)) await Promise.all(those.map((one) => this.answer([one])));
      else for (const { reject } of those) reject(error);
    }
  }
}
