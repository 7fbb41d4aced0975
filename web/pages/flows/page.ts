import { CalendarCheck } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const flowsPage: ConsolePage = {
  folder: 'flows',
  path: '/flows',
  title: (t) => t.titles.flows,
  icon: CalendarCheck,
  group: 'setup',
  permission: 'flows:read',
  key: 'b',
  load: () => import('./flows.js'),
}
