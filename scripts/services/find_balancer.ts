import type { Log } from '../console/log.ts'
import { type Attempt, firstAvailable } from './attempts.ts'
import { findOnPath } from './find_on_path.ts'
import { packageAttempts } from './install_package.ts'
import type { ServerBinary } from './server_version.ts'

/** System folders of server programs, which are not on every user's PATH. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin']

/** The name of a program and of its Debian package, and the oldest version that works. */
const BALANCERS = {
  haproxy: { title: 'HAProxy', oldest: '2.4.0' },
  nginx: { title: 'nginx', oldest: '1.18.0' },
} as const

export type Balancer = keyof typeof BALANCERS

/**
 * Finds a balancer's program, on the PATH or as `packageAttempts` does. Prints one line for each attempt; throws
 * NoSourceError with what to install.
 */
export function findBalancer(name: Balancer, log: Log): Promise<ServerBinary> {
  const { title, oldest } = BALANCERS[name]
  const onPath = () => findOnPath([name], oldest, SYSTEM_FOLDERS)
  const attempts: Attempt<ServerBinary>[] = [
    { source: 'path', title: `${name} on the PATH`, run: onPath },
    ...packageAttempts([name], onPath, log),
  ]
  const advice = `No ${title}: install ${title} ${oldest.slice(0, -2)} or newer (Debian: apt-get install ${name})`
  return firstAvailable(attempts, advice, log)
}
