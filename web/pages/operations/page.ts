import { Activity } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const operationsPage: ConsolePage = {
  folder: 'operations',
  path: '/operations',
  title: (t) => t.titles.operations,
  icon: Activity,
  group: 'operations',
  permission: 'operator',
  key: 'p',
  load: () => import('./operations.js'),
}
