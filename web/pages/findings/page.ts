import { ShieldAlert } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const findingsPage: ConsolePage = {
  folder: 'findings',
  path: '/findings',
  title: (t) => t.titles.findings,
  icon: ShieldAlert,
  group: 'today',
  permission: 'routers:read',
  key: 'f',
  load: () => import('./findings.js'),
}
