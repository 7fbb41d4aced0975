import { createServer } from 'node:net'

/** A port on 127.0.0.1 that nobody listens on now. Another process may still take it first: be ready to try again. */
export function freePort(): Promise<number> {
  return bind(0)
}

/** True when `port` can be bound on 127.0.0.1 at this moment. */
export async function isPortFree(port: number): Promise<boolean> {
  return bind(port).then(
    () => true,
    () => false
  )
}

function bind(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      probe.close(() => resolve(bound))
    })
  })
}
