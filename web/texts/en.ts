import { findings } from './en/findings.js'
import { flows } from './en/flows.js'
import { frame } from './en/frame.js'
import { history } from './en/history.js'
import { importTexts } from './en/import.js'
import { live } from './en/live.js'
import { operations } from './en/operations.js'
import { organization } from './en/organization.js'
import { overview } from './en/overview.js'
import { parts } from './en/parts.js'
import { permissions } from './en/permissions.js'
import { pins } from './en/pins.js'
import { problems } from './en/problems.js'
import { router } from './en/router.js'
import { routers } from './en/routers.js'
import { schedule } from './en/schedule.js'
import { signIn } from './en/sign_in.js'
import { tokens } from './en/tokens.js'
import { tryUrl } from './en/try_url.js'

/** Every text of the console in English: one section a page, each in a file of its own. */
export const en = {
  findings,
  flows,
  frame,
  history,
  import: importTexts,
  live,
  operations,
  organization,
  overview,
  parts,
  permissions,
  pins,
  problems,
  router,
  routers,
  schedule,
  signIn,
  tokens,
  tryUrl,
}
