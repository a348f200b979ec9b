/** Deletes every key that begins with `prefix`, to simulate a Redis that lost its data. */
export async function wipeRedis(url: string, prefix: string): Promise<void> {
  const { default: Queue } = await import('bull'); // few tests need it, and loading it takes time
  const queue = new Queue('wipe', url); // Bull's own client, the same one that the server uses
  const keys = await queue.client.keys(`${prefix}:*`);
  if (keys.length) await queue.client.del(...keys);
  await queue.close();
}
