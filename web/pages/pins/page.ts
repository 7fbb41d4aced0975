import { Pin } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const pinsPage: ConsolePage = {
  folder: 'pins',
  path: '/pins',
  title: (t) => t.titles.pins,
  icon: Pin,
  group: 'rules',
  permission: 'routers:read',
  key: 'n',
  load: () => import('./pins.js'),
}
