type Payload = Readonly<Record<string, unknown>>

/** The payloads of signals among printed lines, by what they tell. */
export function signalsOf(lines: readonly string[]) {
  const payloads = (key: string) =>
    lines
      .filter((line) => line.startsWith(`${key} `))
      .map((line): Payload => JSON.parse(line.slice(key.length + 1)))
  return {
    dropped: payloads('redis.subscription.dropped'),
    resubscribed: payloads('redis.subscription.resubscribed'),
    disconnected: payloads('redis.adapter.disconnected'),
    reconnected: payloads('redis.adapter.reconnected'),
    reclaimed: payloads('redis.resource_lease.reclaim_detected'),
  }
}
