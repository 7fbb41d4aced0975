import type { components } from '../../api/schema.js'

type Permission = components['schemas']['Permission']

/** What the organization has; undefined for what the person may not read, or is not known yet. */
export interface Progress {
  readonly flows?: number | undefined
  readonly routers?: number | undefined
  readonly defaultRouters?: number | undefined
  /** When each publishable key was last used. */
  readonly keys?: readonly { readonly last_used_at: string | null }[] | undefined
  /** Tokens that are no session of a tab. */
  readonly tokens?: number | undefined
  readonly bookings?: number | undefined
}

type StepName = 'flow' | 'router' | 'defaultRouter' | 'key' | 'snippet' | 'colleague' | 'booking'

export interface OnboardingStep {
  readonly name: StepName
  /** Where it is done. */
  readonly place: string
  /** What seeing and doing it takes. */
  readonly permissions: readonly Permission[]
  readonly isDone: (progress: Progress) => boolean | undefined
}

/** Whether there are so many. */
const has = (count: number | undefined, least = 1) =>
  count === undefined ? undefined : count >= least

/** From nothing to the first booking, in the order in which a person does it. */
export const STEPS: readonly OnboardingStep[] = [
  {
    name: 'flow',
    place: '/flows?flow=new',
    permissions: ['flows:read', 'flows:manage'],
    isDone: ({ flows }) => has(flows),
  },
  {
    name: 'router',
    place: '/routers/new',
    permissions: ['routers:read', 'routers:manage'],
    isDone: ({ routers }) => has(routers),
  },
  {
    name: 'defaultRouter',
    place: '/routers/new',
    permissions: ['routers:read', 'routers:manage'],
    isDone: ({ defaultRouters }) => has(defaultRouters),
  },
  {
    name: 'key',
    place: '/keys',
    permissions: ['tokens:manage', 'routers:read', 'bookings:manage'],
    isDone: ({ keys }) => has(keys?.length),
  },
  {
    name: 'snippet',
    place: '/keys',
    permissions: ['tokens:manage'],
    isDone: ({ keys }) => keys?.some(({ last_used_at: at }) => at !== null),
  },
  {
    name: 'colleague',
    place: '/tokens',
    permissions: ['tokens:manage'],
    isDone: ({ tokens }) => has(tokens, 2),
  },
  {
    name: 'booking',
    place: '/traffic',
    permissions: ['events:read'],
    isDone: ({ bookings }) => has(bookings),
  },
]

/** With the first booking, or without a step that is known to be left. */
export function isOnboarded(progress: Progress): boolean {
  if (has(progress.bookings)) return true
  return STEPS.every(({ isDone }) => isDone(progress) !== false)
}
