/**
 * Installs exactly what a package-lock.json lists, once: `node scripts/install.mjs <folder>…` for the packages of folders that
 * only some commands and tests need (`bench/peers`, `infra/cdk`) and of the project (`.`), side by side. Runs on Node 20 without
 * dependencies.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const INSTALL_LIMIT_MS = 10 * 60_000
const PROGRESS_EVERY_MS = 5_000

export const projectFolder = fileURLToPath(new URL('..', import.meta.url))
export const nodeBinary = join(projectFolder, 'node_modules', '.bin', 'node')

export function say(line) {
  process.stdout.write(`[setup] ${line}\n`)
}

export function fail(...lines) {
  for (const line of lines) {
    process.stderr.write(`[setup] ${line}\n`)
  }
  process.exit(1)
}

function lockDigest(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
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
function installedMatchesLock(folder) {
  const record = readText(join(folder, 'node_modules', '.package-lock.json'))
  if (record === null) return false
  const installed = JSON.parse(record).packages
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const complete = Object.entries(locked).every(
    ([path, wanted]) =>
      path === '' ||
      (installed[path] ? installed[path].version === wanted.version : wanted.optional === true)
  )
  return complete && Object.keys(installed).every((path) => path in locked)
}

const stampOf = (folder) => join(folder, 'node_modules', '.signalbox-lock')

function isUpToDate(folder) {
  if (folder === projectFolder && !existsSync(nodeBinary)) return false
  if (readText(stampOf(folder))?.trim() === lockDigest(folder)) return true
  if (!installedMatchesLock(folder)) return false
  writeFileSync(stampOf(folder), `${lockDigest(folder)}\n`)
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
async function withInstallLock(folder) {
  mkdirSync(join(projectFolder, '.data'), { recursive: true })
  const installLock = join(projectFolder, '.data', `install-${basename(folder)}.lock`)
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
    if (!isUpToDate(folder)) await installDependencies(folder)
  } finally {
    release()
  }
}

/** Runs npm for at most ten minutes, with a line every five seconds; resolves with its exit code and output. */
function npm(folder, args) {
  return new Promise((resolve) => {
    const startedAt = Date.now()
    const elapsed = () => Math.round((Date.now() - startedAt) / 1000)
    say(`npm ${args.join(' ')}`)
    const output = []
    const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
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
    const interrupt = (signal) => process.exit(128 + constants.signals[signal])
    const end = () => kill('SIGTERM')
    process.once('exit', end)
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
      process.off('exit', end)
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
      resolve({ code, output: Buffer.concat(output).toString('utf8'), seconds: elapsed() })
    })
  })
}

/** Installs exactly the versions of package-lock.json, which a unit test holds complete for every platform. */
async function installDependencies(folder) {
  const isProject = folder === projectFolder
  const name = isProject
    ? 'the dependencies'
    : `what only some commands need (${folder.slice(projectFolder.length)})`
  say(`installing ${name}`)
  // The packages of the project are their peers.
  const result = await npm(folder, isProject ? ['ci'] : ['ci', '--legacy-peer-deps'])
  if (result.code !== 0) {
    const said = result.output.split('\n').filter((line) => line.trim() !== '')
    fail(
      `npm failed after ${result.seconds} s (exit code ${result.code}); it said:`,
      ...said.slice(0, 20)
    )
  }
  if (isProject && !existsSync(nodeBinary)) {
    fail(
      'npm succeeded, but its package "node" did not place its binary in node_modules/.bin:',
      'install scripts are switched off (npm config get ignore-scripts must say false)'
    )
  }
  writeFileSync(stampOf(folder), `${lockDigest(folder)}\n`)
  say(`${name} installed in ${result.seconds} s`)
}

/** Installs what the lock of a folder lists, unless that is there. Ends the process when it cannot. */
export async function ensureInstalled(folder) {
  if (!isUpToDate(folder)) await withInstallLock(folder)
}

/** Lets node find them from the folder above, whose code imports them. */
function linkFromAbove(folder) {
  const link = join(dirname(folder), 'node_modules')
  if (!existsSync(link)) {
    rmSync(link, { force: true })
    symlinkSync(join(basename(folder), 'node_modules'), link)
  }
}

if (import.meta.filename === process.argv[1]) {
  const folders = process.argv
    .slice(2)
    .map((given) => (given === '.' ? projectFolder : join(projectFolder, given)))
  await Promise.all(folders.map(ensureInstalled))
  for (const folder of folders) if (folder !== projectFolder) linkFromAbove(folder)
}
