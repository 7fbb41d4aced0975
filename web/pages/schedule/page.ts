import { CalendarRange } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const schedulePage: ConsolePage = {
  folder: 'schedule',
  path: '/schedule',
  title: (t) => t.titles.schedule,
  icon: CalendarRange,
  group: 'rules',
  permission: 'routers:read',
  key: 's',
  load: () => import('./schedule.js'),
}
