import { Resolver } from 'node:dns/promises'

const TRY_LIMIT_MS = 2_000
const TRIES = 2
/** How long the addresses of one family wait for the other's: some name servers never answer for one. */
const SECOND_FAMILY_MS = 500

/** The addresses of a host name. Rejects when it has none, when no name server answers and when `signal` aborts. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/** Whether a name always means this machine (RFC 6761). */
export const isLoopbackName = (hostname: string) => /(?:^|\.)localhost\.?$/.test(hostname)

/**
 * Asks the name servers of the machine. `dns.lookup` would hold a thread of the pool that files and compression share,
 * and a receiver decides how slowly its name server answers. Files such as `/etc/hosts` are not read.
 */
export const resolveName: ResolveName = async (hostname, signal) => {
  if (isLoopbackName(hostname)) return ['127.0.0.1', '::1']
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: TRY_LIMIT_MS, tries: TRIES })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await addressesOf(hostname, resolver)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Like `resolveName`, but by a resolver that this call may cancel. */
export async function addressesOf(
  hostname: string,
  resolver: Resolver
): Promise<readonly string[]> {
  const asked = [resolver.resolve4(hostname), resolver.resolve6(hostname)] as const
  let timer: NodeJS.Timeout | undefined
  const limitSecond = () => (timer = setTimeout(() => resolver.cancel(), SECOND_FAMILY_MS))
  Promise.any(asked).then(limitSecond, () => {})
  const [v4, v6] = await Promise.allSettled(asked)
  clearTimeout(timer)
  const addresses = [v4, v6].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason
  return addresses
}
