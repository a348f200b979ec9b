/** Deletes every key that begins with `prefix`, as a Redis that lost its data would have. */
export async function wipeRedis(url: string, prefix: string): Promise<void> {
  const { default: Queue } = await import('bull'); // few stories need it, and each pays for its loading
  const queue = new Queue('wipe', url); // Bull's own client: the one that the server uses
  const keys = await queue.client.keys(`${prefix}:*`);
  if (keys.length) await queue.client.del(...keys);
  await queue.close();
}
