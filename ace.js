/** Entry point of `node ace.js <command>`: loads TypeScript support, then the console kernel. Any Node can read this file. */
import { existsSync } from 'node:fs'

const NEEDED_MAJOR = 24
const OWN_NODE = 'node_modules/.bin/node'

const { node: version } = process.versions
if (Number.parseInt(version, 10) < NEEDED_MAJOR) {
  const isInstalled = existsSync(new URL(OWN_NODE, import.meta.url))
  const line = [OWN_NODE, 'ace', ...process.argv.slice(2)].join(' ')
  process.stderr.write(
    `node ace needs Node ${NEEDED_MAJOR}, and this is ${version}. ` +
      `${isInstalled ? 'The project has its own' : '`npm ci` installs one in the project'}:\n  ${line}\n`
  )
  process.exit(1)
}

await import('@poppinss/ts-exec')
await import('./bin/console.js')
