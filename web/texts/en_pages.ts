import { findings } from './en/findings.js'
import { flows } from './en/flows.js'
import { history } from './en/history.js'
import { impact } from './en/impact.js'
import { importTexts } from './en/import.js'
import { keys } from './en/keys.js'
import { live } from './en/live.js'
import { operations } from './en/operations.js'
import { organization } from './en/organization.js'
import { pins } from './en/pins.js'
import { router } from './en/router.js'
import { routers } from './en/routers.js'
import { schedule } from './en/schedule.js'
import { held, service } from './en/service.js'
import { permissions, tokens } from './en/tokens.js'
import { traffic } from './en/traffic.js'
import { tryUrl } from './en/try_url.js'
import { webhooks } from './en/webhooks.js'

/** What the pages other than the overview say in English: a section each, in a file of its own. */
export const enPages = {
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
