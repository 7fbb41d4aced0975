import { FileUp } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const importPage: ConsolePage = {
  folder: 'import',
  path: '/import',
  title: (t) => t.titles.import,
  icon: FileUp,
  group: 'setup',
  permission: 'routers:manage',
  key: 'i',
  load: () => import('./import.js'),
}
