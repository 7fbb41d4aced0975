/**
 * The entry point of the npm scripts: `node scripts/run.mjs [options of node] <script> [arguments]`, where `test` is scripts/test.ts and
 * `bench/http/bench_http` names a file of another folder. Runs on Node 20 without dependencies. Makes sure that
 * node_modules matches package-lock.json, compiles what changed, then runs the script on the Node 24 of the npm package
 * `node`, and ends with its exit code.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const INSTALL_LIMIT_MS = 10 * 60_000
const COMPILE_LIMIT_MS = 2 * 60_000
const PROGRESS_EVERY_MS = 5_000

const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const modulesFolder = join(projectFolder, 'node_modules')
const stampFile = join(modulesFolder, '.signalbox-lock')
const installLock = join(projectFolder, '.data', 'install.lock')
const nodeBinary = join(modulesFolder, '.bin', 'node')
const compiledFolder = join(projectFolder, '.data', 'compiled')
const environment = {
  ...process.env,
  PATH: `${join(modulesFolder, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: join(projectFolder, '.data', 'cache', 'bytecode'),
}

function say(line) {
  process.stdout.write(`[setup] ${line}\n`)
}

function fail(...lines) {
  for (const line of lines) {
    process.stderr.write(`[setup] ${line}\n`)
  }
  process.exit(1)
}

function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(projectFolder, 'package-lock.json')))
    .digest('hex')
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** True when npm's own record of its installation lists exactly the packages and versions of package-lock.json. */
function installedMatchesLock() {
  const record = readText(join(modulesFolder, '.package-lock.json'))
  if (record === null || !existsSync(nodeBinary)) return false
  const installed = JSON.parse(record).packages
  const locked = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')).packages
  const complete = Object.entries(locked).every(
    ([path, wanted]) =>
      path === '' ||
      (installed[path] ? installed[path].version === wanted.version : wanted.optional === true)
  )
  return complete && Object.keys(installed).every((path) => path in locked)
}

function isUpToDate() {
  if (existsSync(nodeBinary) && readText(stampFile)?.trim() === lockDigest()) return true
  if (!installedMatchesLock()) return false
  writeFileSync(stampFile, `${lockDigest()}\n`)
  return true
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One installation at a time: a second command waits for the first, and a lock left by a killed one is taken over. */
async function withInstallLock(install) {
  mkdirSync(join(projectFolder, '.data'), { recursive: true })
  const giveUpAt = Date.now() + INSTALL_LIMIT_MS
  let announced = false
  for (;;) {
    try {
      writeFileSync(installLock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(readText(installLock))
    if (!Number.isInteger(holder) || holder <= 0 || !isRunning(holder)) {
      rmSync(installLock, { force: true })
      continue
    }
    if (!announced) {
      say(`process ${holder} is installing the dependencies; waiting for it`)
      announced = true
    }
    if (Date.now() > giveUpAt) {
      fail(`process ${holder} did not finish installing within 10 minutes; remove ${installLock}`)
    }
    await delay(200)
  }
  const release = () => rmSync(installLock, { force: true })
  process.once('exit', release)
  try {
    if (!isUpToDate()) await install()
  } finally {
    release()
  }
}

/** Runs npm for at most ten minutes, with a line every five seconds; resolves with its exit code and output. */
function npm(args) {
  return new Promise((resolve) => {
    const startedAt = Date.now()
    const elapsed = () => Math.round((Date.now() - startedAt) / 1000)
    say(`npm ${args.join(' ')}`)
    const output = []
    const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: projectFolder,
      env: { ...process.env, NODE_ENV: 'development', SCARF_ANALYTICS: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const kill = (signal) => {
      try {
        process.kill(-child.pid, signal)
      } catch {
        child.kill(signal)
      }
    }
    const interrupt = (signal) => {
      kill('SIGTERM')
      process.exit(128 + constants.signals[signal])
    }
    process.once('SIGINT', interrupt)
    process.once('SIGTERM', interrupt)
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    const progress = setInterval(() => say(`npm ${args[0]} … ${elapsed()} s`), PROGRESS_EVERY_MS)
    const limit = setTimeout(() => {
      output.push(Buffer.from('\nstopped: 10 minutes are over'))
      kill('SIGKILL')
    }, INSTALL_LIMIT_MS)
    child.once('error', (error) =>
      fail(`npm cannot be started (${error.message}); install Node.js 20 or newer with npm`)
    )
    child.once('close', (code) => {
      clearInterval(progress)
      clearTimeout(limit)
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
      resolve({ code, output: Buffer.concat(output).toString('utf8'), seconds: elapsed() })
    })
  })
}

/** Installs exactly the versions of package-lock.json, which a unit test holds complete for every platform. */
async function installDependencies() {
  say('installing the dependencies (about half a minute)')
  const result = await npm(['ci'])
  if (result.code !== 0) {
    const said = result.output.split('\n').filter((line) => line.trim() !== '')
    fail(
      `npm failed after ${result.seconds} s (exit code ${result.code}); it said:`,
      ...said.slice(0, 20)
    )
  }
  if (!existsSync(nodeBinary)) {
    fail(
      'npm succeeded, but its package "node" did not place its binary in node_modules/.bin:',
      'install scripts are switched off (npm config get ignore-scripts must say false)'
    )
  }
  writeFileSync(stampFile, `${lockDigest()}\n`)
  say(`dependencies installed in ${result.seconds} s`)
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
if (!isUpToDate()) await withInstallLock(installDependencies)
compile()
run(file, args)
