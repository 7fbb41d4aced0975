import { CodeXml } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const keysPage: ConsolePage = {
  path: '/keys',
  folder: 'keys',
  title: (t) => t.titles.keys,
  icon: CodeXml,
  group: 'setup',
  permission: 'tokens:manage',
  key: 'e',
  load: () => import('./keys.js'),
}

export const keyPage: ConsolePage = {
  ...keysPage,
  folder: 'keys',
  path: '/keys/:id',
  group: null,
  key: null,
  load: () => import('./key.js'),
}
