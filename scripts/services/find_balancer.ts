import type { Log } from '../console/log.ts'
import { type Attempt, firstAvailable } from './attempts.ts'
import { findOnPath } from './find_on_path.ts'
import { installPackage } from './install_package.ts'
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
 * Finds a balancer's program. Only a CI run as root installs the system's package; elsewhere that is up to the user.
 * Prints one line for each attempt; throws NoSourceError with what to install.
 */
export function findBalancer(name: Balancer, log: Log): Promise<ServerBinary> {
  const { title, oldest } = BALANCERS[name]
  const onPath = () => findOnPath([name], oldest, SYSTEM_FOLDERS)
  const attempts: Attempt<ServerBinary>[] = [
    { source: 'path', title: `${name} on the PATH`, run: onPath },
  ]
  if (process.env.CI === 'true' && process.getuid?.() === 0) {
    attempts.push({
      source: 'packages',
      title: `the package ${name} of this system`,
      run: async () => {
        await installPackage(name, log)
        return onPath()
      },
    })
  }
  const advice = `No ${title}: install ${title} ${oldest.slice(0, -2)} or newer (Debian: apt-get install ${name})`
  return firstAvailable(attempts, advice, log)
}
