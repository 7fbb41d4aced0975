import { Waypoints } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const routersPage: ConsolePage = {
  folder: 'routers',
  path: '/routers',
  title: (t) => t.titles.routers,
  icon: Waypoints,
  group: 'rules',
  permission: 'routers:read',
  key: 'r',
  load: () => import('./routers.js'),
}
