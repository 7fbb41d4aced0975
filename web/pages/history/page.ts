import { History } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const historyPage: ConsolePage = {
  folder: 'history',
  path: '/history',
  title: (t) => t.titles.history,
  icon: History,
  group: 'rules',
  permission: ['events:read', 'routers:read'],
  key: 'h',
  load: () => import('./history.js'),
}
