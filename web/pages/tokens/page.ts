import { KeyRound } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const tokensPage: ConsolePage = {
  folder: 'tokens',
  path: '/tokens',
  title: (t) => t.titles.tokens,
  icon: KeyRound,
  group: 'setup',
  permission: 'tokens:manage',
  key: 'k',
  load: () => import('./tokens.js'),
}
