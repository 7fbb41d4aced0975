/**
 * `npm run quickstart`: both stores (their data is kept), the demo organization, the API, the website of the demo
 * clinic, and three resolves as a client would make them. Serves until Ctrl-C, which ends the API, the website, then the
 * stores; with --once, ends by itself. With --oidc, people also sign in at a provider that runs beside it.
 */
import { join } from 'node:path'
import { logTo, reasonOf } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { applicationEnvironment } from './quickstart/application_environment.ts'
import { bookingSystem } from './quickstart/clinic/booking_system.ts'
import { ClinicServer } from './quickstart/clinic/clinic_server.ts'
import { clinicSite } from './quickstart/clinic/clinic_site.ts'
import { invitePeople, startProvider } from './quickstart/invite_people.ts'
import { seedDemo } from './quickstart/seed_demo.ts'
import { showResolve } from './quickstart/show_resolve.ts'
import { choosePort, startApi } from './quickstart/start_api.ts'
import { whereToLook } from './quickstart/where_to_look.ts'
import { writeEnvironment } from './quickstart/write_environment.ts'
import { FolderInUseError } from './services/folder_lock.ts'
import { DATA_FOLDER } from './services/project_folders.ts'
import { startServices } from './services/start_services.ts'
import { buildForBrowsers } from './web/build_for_browsers.ts'

const startedAt = Date.now()
const log = logTo('quickstart')
const dataDir = process.env.SIGNALBOX_QUICKSTART_DIR ?? join(DATA_FOLDER, 'quickstart')
const clinicPort = Number(process.env.CLINIC_PORT ?? 3434)
const once = process.argv.includes('--once')
const isWithPeople = process.argv.includes('--oidc')
const running: { stop(): Promise<void> }[] = []

async function stopAll(): Promise<void> {
  for (let last = running.pop(); last; last = running.pop()) {
    await last.stop()
  }
}

/** Resolves when everything is up; the returned promise resolves when a process has ended by itself. */
async function bringUp(): Promise<{ lost: Promise<string> }> {
  const services = await startServices({ dataDir, database: 'signalbox', log })
  running.push(services)
  await buildForBrowsers().catch((error: unknown) => {
    log(`the API serves without what browsers load: ${reasonOf(error)}`)
  })
  const port = await choosePort(log)
  const settings = applicationEnvironment({ dataDir, port, services })
  const base = `http://127.0.0.1:${port}${settings.API_BASE_PATH ?? ''}`
  const provider = isWithPeople ? await startProvider(base) : null
  if (provider) running.push(provider)
  const env = { ...settings, ...provider?.environment }
  writeEnvironment(dataDir, env)
  const clinic = await ClinicServer.listen(clinicPort)
  running.push(clinic)
  const bookings = await ClinicServer.listen(clinicPort === 0 ? 0 : clinicPort + 1)
  running.push(bookings)
  bookings.open(bookingSystem(clinic.origin))
  log('seeding the demo organization and its traffic')
  const { origin: clinicOrigin } = clinic
  const demo = await seedDemo(env, { signInCode: true, traffic: true, clinicOrigin })
  log('starting the API')
  const api = await startApi({ folder: join(dataDir, 'api'), port, env, log })
  running.push(api)
  process.stdout.write(`\nBearer token of the demo organization:\n${demo.token}\n`)
  for (const request of demo.requests) {
    await showResolve(base, demo.token, request)
  }
  const { organization, tokenId, signInCode, clinicKey } = demo
  if (clinicKey !== null) {
    clinic.open(clinicSite({ service: base, key: clinicKey, bookingSystem: bookings.origin }))
  }
  process.stdout.write('\n')
  const clinicUrl = clinicKey === null ? null : clinic.origin
  whereToLook({
    base,
    organization,
    tokenId,
    signInCode,
    clinicUrl,
    environmentFolder: dataDir,
  }).forEach(log)
  if (provider) for (const line of await invitePeople(base, demo.token)) log(line)
  log(`ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${base} (log: ${api.logFile})`)
  const apiEnded = api.exited.then((how) => `the API ended (${how})`)
  return { lost: Promise.race([apiEnded, services.lost]) }
}

const stop = stopSignal().then((reason) => ({ reason, code: 0 }))

try {
  const up = bringUp()
  const first = await Promise.race([stop, up])
  if ('reason' in first) {
    log(`stopping before everything was up: ${first.reason}`)
    process.exit(130)
  }
  if (!once) {
    log('press Ctrl-C to stop')
    const lost = first.lost.then((reason) => ({ reason, code: 1 }))
    const { reason, code } = await Promise.race([stop, lost])
    log(`stopping: ${reason}`)
    process.exitCode = code
  }
  await stopAll()
  log('stopped; the data is kept')
} catch (error) {
  const hint = error instanceof FolderInUseError ? ': the quickstart is running already' : ''
  log(`${error instanceof Error ? error.message : String(error)}${hint}`)
  await stopAll()
  process.exitCode = 1
}
