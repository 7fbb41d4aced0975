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

/** The English texts of all pages but the overview, a file per section. */
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
