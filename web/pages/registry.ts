import type { ConsolePage } from './console_page.js'
import { findingsPage } from './findings/page.js'
import { historyPage } from './history/page.js'
import { flowsPage } from './flows/page.js'
import { importPage } from './import/page.js'
import { keyPage, keysPage } from './keys/page.js'
import { livePage } from './live/page.js'
import { operationsPage } from './operations/page.js'
import { organizationPage } from './organization/page.js'
import { overviewPage } from './overview/page.js'
import { newRouterPage, routerPage } from './router/page.js'
import { tokensPage } from './tokens/page.js'
import { trafficPage } from './traffic/page.js'
import { pinsPage } from './pins/page.js'
import { tryPage } from './try/page.js'
import { routersPage } from './routers/page.js'
import { webhookPage, webhooksPage } from './webhooks/page.js'
import { schedulePage } from './schedule/page.js'

/** Every page, in the order of the navigation. Routes, navigation and keys come from here. */
export const PAGES: readonly ConsolePage[] = [
  overviewPage,
  routersPage,
  schedulePage,
  findingsPage,
  trafficPage,
  livePage,
  tryPage,
  pinsPage,
  historyPage,
  tokensPage,
  keysPage,
  webhooksPage,
  flowsPage,
  importPage,
  organizationPage,
  newRouterPage,
  routerPage,
  keyPage,
  webhookPage,
  operationsPage,
]
