/**
 * The entry point of the npm scripts: `node scripts/run.mjs [options of node] <script> [arguments]`, where `test` is scripts/test.ts and
 * `bench/http/bench_http` names a file of another folder. Runs on Node 20 without dependencies. Makes sure that
 * node_modules matches package-lock.json, compiles what changed, then runs the script on the Node 24 of the npm package
 * `node`, and ends with its exit code.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureInstalled, fail, nodeBinary, projectFolder } from './install.mjs'

const COMPILE_LIMIT_MS = 2 * 60_000

const compiledFolder = join(projectFolder, '.data', 'compiled')
const environment = {
  ...process.env,
  PATH: `${join(projectFolder, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: join(projectFolder, '.data', 'cache', 'bytecode'),
}

/** Compiles what changed; ends the process with the exit code of a compiler that failed. */
function compile() {
  const compiler = join(projectFolder, 'scripts', 'compile.ts')
  const { status, error } = spawnSync(nodeBinary, [compiler], {
    stdio: 'inherit',
    timeout: COMPILE_LIMIT_MS,
  })
  if (status !== 0) fail(...(error ? [`Node 24 cannot compile: ${error.message}`] : []))
}

function run(file, args) {
  const child = spawn(
    nodeBinary,
    [...nodeOptions, '--enable-source-maps', join(compiledFolder, `${file}.js`), ...args],
    {
      cwd: projectFolder,
      env: environment,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }
  )
  let forwarded = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!forwarded) {
        forwarded = true
        child.kill(signal)
      }
    })
  }
  child.once('error', (error) => fail(`Node 24 cannot be started: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** Ignores write errors of a closed output: the task notices the closed output itself and ends cleanly. */
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const given = process.argv.slice(2)
const nodeOptions = given.splice(
  0,
  given.findIndex((one) => !one.startsWith('--'))
)
const [script, ...args] = given
const file = script?.includes('/') ? script : join('scripts', script ?? '')
if (!existsSync(join(projectFolder, `${file}.ts`))) {
  fail('usage: node scripts/run.mjs [options of node] <script> [arguments]')
}
await ensureInstalled(projectFolder)
compile()
run(file, args)
