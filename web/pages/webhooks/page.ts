import { Webhook } from 'lucide-react'
import type { ConsolePage } from '../console_page.js'

export const webhooksPage: ConsolePage = {
  path: '/webhooks',
  folder: 'webhooks',
  title: (t) => t.titles.webhooks,
  icon: Webhook,
  group: 'setup',
  permission: 'webhooks:manage',
  key: 'w',
  load: () => import('./webhooks.js'),
}

export const webhookPage: ConsolePage = {
  ...webhooksPage,
  folder: 'webhooks',
  path: '/webhooks/:id',
  group: null,
  key: null,
  load: () => import('./webhook.js'),
}
