import type pg from 'pg';

/** A connection of the pool, and how it is given back. */
export type Obtained = [client: pg.Client, release: (broken?: Error) => void];
type Ask<T> = (client: pg.Client) => Promise<T>;

interface Lane {
  client: Promise<pg.Client>;
  /** Under way. */
  asks: number;
  /** When the last answer came, as `performance` counts. */
  answeredAt: number;
  giveBack: () => void;
}

/** So many are under way on one connection before there is a second, which is the last. */
const MANY = 16;
const LANES = 2;
/** Nobody queues behind what takes longer. */
const SLOW_MS = 5;

/**
 * Connections that are shared by what is asked at once. Each question is sent without waiting for the answer before (the
 * pool's `pipeline`), so that several leave in one packet, and PostgreSQL and this process are woken once for them: that
 * is most of what a read by a key costs.
 */
export class Lanes {
  private readonly open = new Set<Lane>();

  constructor(private readonly obtain: () => Promise<Obtained>) {}

  /** For a read of one statement: it waits for nobody's lock, and may be one among several on its connection. */
  shared<T>(ask: Ask<T>): Promise<T> {
    const lane = this.prompt() ?? this.take();
    this.open.add(lane);
    return this.on(lane, ask);
  }

  /** On a connection of its own. */
  alone<T>(ask: Ask<T>): Promise<T> {
    return this.on(this.take(), ask);
  }

  private async on<T>(lane: Lane, ask: Ask<T>): Promise<T> {
    lane.asks += 1;
    try {
      return await ask(await lane.client);
    } finally {
      lane.asks -= 1;
      lane.answeredAt = performance.now();
      if (lane.asks === 0) {
        this.open.delete(lane);
        lane.giveBack();
      }
    }
  }

  /** Of those that answer in time, the one with the least under way; none when another is to be opened. */
  private prompt(): Lane | undefined {
    const slow = performance.now() - SLOW_MS;
    let least: Lane | undefined;
    for (const lane of this.open) if (lane.answeredAt > slow && (!least || lane.asks < least.asks)) least = lane;
    return least && (least.asks < MANY || this.open.size >= LANES) ? least : undefined;
  }

  private take(): Lane {
    const lane: Lane = {
      client: this.obtain().then(([client, release]) => {
        let broken: Error | undefined;
        // A connection that is cut while it is lent tells the client, too; unheard, that would end the process.
        const note = (error: Error) => {
          broken = error;
          this.open.delete(lane);
        };
        client.on('error', note);
        lane.giveBack = () => {
          client.off('error', note);
          release(broken);
        };
        return client;
      }),
      ...{ asks: 0, answeredAt: performance.now(), giveBack: () => undefined },
    };
    return lane;
  }
}
