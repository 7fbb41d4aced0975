import { findings } from './de/findings.js'
import { flows } from './de/flows.js'
import { frame } from './de/frame.js'
import { history } from './de/history.js'
import { importTexts } from './de/import.js'
import { live } from './de/live.js'
import { operations } from './de/operations.js'
import { organization } from './de/organization.js'
import { overview } from './de/overview.js'
import { parts } from './de/parts.js'
import { permissions } from './de/permissions.js'
import { pins } from './de/pins.js'
import { problems } from './de/problems.js'
import { router } from './de/router.js'
import { routers } from './de/routers.js'
import { schedule } from './de/schedule.js'
import { signIn } from './de/sign_in.js'
import { tokens } from './de/tokens.js'
import { tryUrl } from './de/try_url.js'
import type { Texts } from './spoken_texts.js'

/** Every text of the console in German. */
export const de: Texts = {
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
