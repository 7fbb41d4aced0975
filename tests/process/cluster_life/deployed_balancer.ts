import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HaproxyAddresses } from '#scripts/services/haproxy_configuration'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

const DEPLOYED = join(PROJECT_FOLDER, 'deploy/haproxy/haproxy.cfg')

/** The configuration of compose.yaml's balancer as it is, but for where it listens and where its servers are. */
export function deployedBalancer({ port, adminPort, servers }: HaproxyAddresses): string {
  const ports = new Map(servers.map((server) => [server.name, server.port]))
  const lines = readFileSync(DEPLOYED, 'utf8')
    .replace(/^resolvers [^]*?\n\n/m, '')
    .replace(/^frontend balancer\n[^]*?\n\n/m, '')
    .replace('global\n', `global\n  stats socket ipv4@127.0.0.1:${adminPort} level admin\n`)
    .replace('bind :3333', `bind 127.0.0.1:${port}`)
    .split('\n')
  return lines
    .filter((line) => !line.includes('resolvers docker'))
    .map((line) =>
      line.replace(/^( {2}server (\w+)) \2:3333/, (_, server, name) => {
        return `${server} 127.0.0.1:${ports.get(name)}`
      })
    )
    .join('\n')
}
