/** Deletes every key that begins with `prefix`, to simulate a Redis that lost its data. */
export async function wipeRedis(url: string, prefix: string): Promise<void> {
  const { default: Queue } = await import('bull'); // few tests need it, and loading it takes time
  const queue = new Queue('wipe', url); // Bull's own client, the same one that the server uses
  const keys = await queue.client.keys(`${prefix}:*`);
  if (keys.length) await queue.client.del(...keys);
  await queue.close();
}

/** Every key that begins with `prefix`, with its content. */
export async function readRedis(url: string, prefix: string): Promise<string> {
  const { default: Queue } = await import('bull');
  const queue = new Queue('read', url);
  const { client } = queue;
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => client.get(key),
    hash: (key) => client.hgetall(key),
    list: (key) => client.lrange(key, 0, -1),
    set: (key) => client.smembers(key),
    zset: (key) => client.zrange(key, 0, -1),
    stream: (key) => client.xrange(key, '-', '+'),
  };
  const lines: string[] = [];
  for (const key of await client.keys(`${prefix}:*`))
    lines.push(JSON.stringify([key, await readers[await client.type(key)]?.(key)]));
  await queue.close();
  return lines.join('\n');
}
