import { QueryObserver } from '@tanstack/react-query';
import { queryClient, refetchAll } from './queryClient';

/** Reads of one query, in the order of their calls. Each has its result when the test answers it. */
function observedReads() {
  const answers: ((result: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: ['notes'], queryFn });
  const end = observer.subscribe(() => undefined);
  return { answers, end, data: () => observer.getCurrentResult().data };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('refetching after a mutation', () => {
  let reads: ReturnType<typeof observedReads>;
  beforeEach(() => (reads = observedReads()));
  afterEach(() => {
    reads.end();
    queryClient.clear();
  });

  it('does not keep the data of a first load that began before the mutation', async () => {
    const refetch = refetchAll();
    await settled();
    expect(reads.answers).toHaveLength(2);
    reads.answers[0]?.('before');
    reads.answers[1]?.('after');
    await refetch;
    expect(reads.data()).toBe('after');
  });

  it('ends in the order of the mutations, so that their notifications keep it', async () => {
    reads.answers[0]?.('loaded');
    await settled();
    const ended: string[] = [];
    const refetches = [
      refetchAll().then(() => ended.push('first')),
      settled()
        .then(refetchAll)
        .then(() => ended.push('second')),
    ];
    await settled();
    await settled();
    expect(reads.answers).toHaveLength(3); // the second refetch restarts the read of the first
    reads.answers[2]?.('after both');
    await Promise.all(refetches);
    expect(ended).toEqual(['first', 'second']);
  });
});
