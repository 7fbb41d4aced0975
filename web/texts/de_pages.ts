import { findings } from './de/findings.js'
import { flows } from './de/flows.js'
import { history } from './de/history.js'
import { impact } from './de/impact.js'
import { importTexts } from './de/import.js'
import { keys } from './de/keys.js'
import { live } from './de/live.js'
import { operations } from './de/operations.js'
import { organization } from './de/organization.js'
import { pins } from './de/pins.js'
import { router } from './de/router.js'
import { routers } from './de/routers.js'
import { schedule } from './de/schedule.js'
import { held, service } from './de/service.js'
import { permissions, tokens } from './de/tokens.js'
import { traffic } from './de/traffic.js'
import { tryUrl } from './de/try_url.js'
import { webhooks } from './de/webhooks.js'
import type { PageTexts } from './spoken_texts.js'

/** The German texts of all pages but the overview. */
export const dePages: PageTexts = {
  findings,
  flows,
  held,
  history,
  impact,
  import: importTexts,
  keys,
  live,
  operations,
  organization,
  permissions,
  pins,
  router,
  routers,
  schedule,
  service,
  tokens,
  traffic,
  tryUrl,
  webhooks,
}
