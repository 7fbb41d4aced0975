import {
  Activity,
  Building2,
  CalendarCheck,
  CalendarRange,
  ChartColumn,
  CodeXml,
  FileUp,
  History,
  KeyRound,
  LayoutDashboard,
  Pin,
  Route,
  ShieldAlert,
  SquarePen,
  SquarePlus,
  User,
  Users,
  Waypoints,
  Webhook,
} from '#console/icons/lucide'
import type { FirstTexts } from '#console/texts/spoken_texts'
import type { ConsolePage } from './console_page.js'

type Described = Pick<ConsolePage, 'icon' | 'permission'> & Partial<ConsolePage>

/** By default, a page has the path and title of its folder and no entry in the navigation. */
const page = (
  folder: keyof FirstTexts['titles'],
  load: ConsolePage['load'],
  described: Described
): ConsolePage => ({
  folder,
  path: `/${folder}`,
  title: ({ titles }) => titles[folder],
  group: null,
  key: null,
  load,
  ...described,
})

/** All pages, in the order of the navigation. Routes, navigation and keys derive from them. */
export const PAGES: readonly ConsolePage[] = [
  page('overview', () => import('./overview/overview.js'), {
    path: '/',
    icon: LayoutDashboard,
    group: 'today',
    permission: null,
    key: 'o',
  }),
  page('routers', () => import('./routers/routers.js'), {
    icon: Waypoints,
    group: 'rules',
    permission: 'routers:read',
    key: 'r',
  }),
  page('schedule', () => import('./schedule/schedule.js'), {
    icon: CalendarRange,
    group: 'rules',
    permission: 'routers:read',
    key: 's',
  }),
  page('findings', () => import('./findings/findings.js'), {
    icon: ShieldAlert,
    group: 'today',
    permission: 'routers:read',
    key: 'f',
  }),
  page('traffic', () => import('./traffic/traffic.js'), {
    icon: ChartColumn,
    group: 'today',
    permission: 'events:read',
    key: 'v',
  }),
  page('live', () => import('./live/live.js'), {
    icon: Activity,
    group: 'today',
    permission: 'events:read',
    key: 'l',
  }),
  page('try', () => import('./try/try.js'), {
    icon: Route,
    group: 'rules',
    permission: 'routers:read',
    key: 'u',
  }),
  page('pins', () => import('./pins/pins.js'), {
    icon: Pin,
    group: 'rules',
    permission: 'routers:read',
    key: 'n',
  }),
  page('history', () => import('./history/history.js'), {
    icon: History,
    group: 'rules',
    permission: ['events:read', 'routers:read'],
    key: 'h',
  }),
  page('tokens', () => import('./tokens/tokens.js'), {
    icon: KeyRound,
    group: 'setup',
    permission: 'tokens:manage',
    key: 'k',
  }),
  page('members', () => import('./members/members.js'), {
    icon: Users,
    group: 'setup',
    permission: 'tokens:manage',
    key: 'm',
  }),
  page('keys', () => import('./keys/keys.js'), {
    icon: CodeXml,
    group: 'setup',
    permission: 'tokens:manage',
    key: 'e',
  }),
  page('webhooks', () => import('./webhooks/webhooks.js'), {
    icon: Webhook,
    group: 'setup',
    permission: 'webhooks:manage',
    key: 'w',
  }),
  page('flows', () => import('./flows/flows.js'), {
    icon: CalendarCheck,
    group: 'setup',
    permission: 'flows:read',
    key: 'b',
  }),
  page('import', () => import('./import/import.js'), {
    icon: FileUp,
    group: 'setup',
    permission: 'routers:manage',
    key: 'i',
  }),
  page('organization', () => import('./organization/organization.js'), {
    icon: Building2,
    group: 'setup',
    permission: 'organizations:read',
    key: 'a',
  }),
  /** The editor with an empty form, or with a draft: `#/routers/new?draft=…`. */
  page('router', () => import('./router/new_router.js'), {
    path: '/routers/new',
    title: ({ titles }) => titles.newRouter,
    icon: SquarePlus,
    permission: 'routers:manage',
  }),
  /** The editor of a stored router, with `?draft=…` for changes that another page proposes. */
  page('router', () => import('./router/stored_router.js'), {
    path: '/routers/:id',
    icon: SquarePen,
    permission: 'routers:read',
  }),
  page('keys', () => import('./keys/key.js'), {
    path: '/keys/:id',
    icon: CodeXml,
    permission: 'tokens:manage',
  }),
  page('members', () => import('./members/account.js'), {
    path: '/account',
    title: ({ titles }) => titles.account,
    icon: User,
    permission: null,
  }),
  page('webhooks', () => import('./webhooks/webhook.js'), {
    path: '/webhooks/:id',
    icon: Webhook,
    permission: 'webhooks:manage',
  }),
  page('operations', () => import('./operations/operations.js'), {
    icon: Activity,
    group: 'operations',
    permission: 'operator',
    key: 'p',
  }),
]
