import { Activity } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const livePage: ConsolePage = {
  folder: 'live',
  path: '/live',
  title: (t) => t.titles.live,
  icon: Activity,
  group: 'today',
  permission: 'events:read',
  key: 'l',
  load: () => import('./live.js'),
}
