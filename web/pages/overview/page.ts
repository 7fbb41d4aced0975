import { LayoutDashboard } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const overviewPage: ConsolePage = {
  folder: 'overview',
  path: '/',
  title: (t) => t.overview.title,
  icon: LayoutDashboard,
  group: 'today',
  permission: null,
  key: 'o',
  load: () => import('./overview.js'),
}
