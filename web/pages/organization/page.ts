import { Building2 } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const organizationPage: ConsolePage = {
  folder: 'organization',
  path: '/organization',
  title: (t) => t.titles.organization,
  icon: Building2,
  group: 'setup',
  permission: 'organizations:read',
  key: 'a',
  load: () => import('./organization.js'),
}
