import { ChartColumn } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const trafficPage: ConsolePage = {
  folder: 'traffic',
  path: '/traffic',
  title: (t) => t.titles.traffic,
  icon: ChartColumn,
  group: 'today',
  permission: 'events:read',
  key: 'v',
  load: () => import('./traffic.js'),
}
