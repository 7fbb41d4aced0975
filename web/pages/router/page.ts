import { SquarePen, SquarePlus } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

/** The editor with an empty form, or with a draft: `#/routers/new?draft=…`. */
export const newRouterPage: ConsolePage = {
  folder: 'router',
  path: '/routers/new',
  title: (t) => t.titles.newRouter,
  icon: SquarePlus,
  group: null,
  permission: 'routers:manage',
  key: null,
  load: () => import('./new_router.js'),
}

/** The editor of a stored router, with `?draft=…` for changes that another page proposes. */
export const routerPage: ConsolePage = {
  folder: 'router',
  path: '/routers/:id',
  title: (t) => t.titles.router,
  icon: SquarePen,
  group: null,
  permission: 'routers:read',
  key: null,
  load: () => import('./stored_router.js'),
}
