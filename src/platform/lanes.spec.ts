import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Lanes } from './lanes.js';

const LONGER_THAN_PROMPT_MS = 20;

/** Lanes on connections that answer when they are told to. */
function lanes() {
  const taken: { client: EventEmitter; givenBack: (Error | undefined)[] }[] = [];
  const next = { fails: false };
  const on = new Lanes(() => {
    if (next.fails) return Promise.reject(new Error('no room'));
    const one = { client: new EventEmitter(), givenBack: [] as (Error | undefined)[] };
    taken.push(one);
    return Promise.resolve([one.client as pg.Client, (broken) => one.givenBack.push(broken)]);
  });
  const answers: (() => void)[] = [];
  /** Asks, and resolves to the number of the connection that was asked. */
  const ask = (how: 'shared' | 'alone' = 'shared') =>
    on[how](async (client) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return taken.findIndex((one) => one.client === (client as EventEmitter));
    });
  const answerAll = async () => {
    await new Promise(setImmediate);
    for (const answer of answers.splice(0)) answer();
  };
  return { ask, answerAll, taken, next };
}

describe('questions to the database', () => {
  it('share a connection when they come at once, two when they are many, and give them back when all are answered', async () => {
    const { ask, answerAll, taken } = lanes();
    const asked = Promise.all(Array.from({ length: 36 }, () => ask()));
    await answerAll();
    expect(await asked).toEqual([...Array<number>(16).fill(0), ...Array<number>(16).fill(1), 0, 1, 0, 1]);
    expect(taken.map(({ givenBack }) => givenBack)).toEqual([[undefined], [undefined]]);
    const later = ask();
    await answerAll();
    expect(await later).toBe(2);
  });

  it('do not queue behind slow ones', async () => {
    const { ask, answerAll } = lanes();
    const slow = [ask(), ask()];
    await sleep(LONGER_THAN_PROMPT_MS);
    const next = ask();
    await answerAll();
    expect(await Promise.all([...slow, next])).toEqual([0, 0, 1]);
  });

  it('have a connection of their own where they ask for one', async () => {
    const { ask, answerAll } = lanes();
    const asked = Promise.all([ask(), ask('alone'), ask(), ask(), ask('alone')]);
    await answerAll();
    expect(await asked).toEqual([0, 1, 0, 0, 2]);
  });

  it('leave a connection that is cut, which the pool is told of', async () => {
    const { ask, answerAll, taken } = lanes();
    const first = [ask(), ask()];
    await new Promise(setImmediate);
    const cut = new Error('cut');
    taken[0]?.client.emit('error', cut);
    const next = ask();
    await answerAll();
    expect(await Promise.all([...first, next])).toEqual([0, 0, 1]);
    expect(taken.map(({ givenBack }) => givenBack)).toEqual([[cut], [undefined]]);
    expect(taken.map(({ client }) => client.listenerCount('error'))).toEqual([0, 0]);
  });

  it('fail while there is no connection, and only then', async () => {
    const { ask, answerAll, next } = lanes();
    next.fails = true;
    expect(await Promise.allSettled([ask(), ask(), ask()])).toMatchObject(Array(3).fill({ status: 'rejected' }));
    next.fails = false;
    const asked = ask();
    await answerAll();
    expect(await asked).toBe(0);
  });
});
