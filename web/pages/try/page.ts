import { Route } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const tryPage: ConsolePage = {
  folder: 'try',
  path: '/try',
  title: (t) => t.titles.tryUrl,
  icon: Route,
  group: 'rules',
  permission: 'routers:read',
  key: 'u',
  load: () => import('./try.js'),
}
