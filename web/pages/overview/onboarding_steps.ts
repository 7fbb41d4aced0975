import type { components } from '#console/api/schema'

type Permission = components['schemas']['Permission']

/** What the organization has; undefined for what the person may not read, or is not known yet. */
export interface Progress {
  readonly flows?: number | undefined
  readonly routers?: number | undefined
  readonly defaultRouters?: number | undefined
  /** When each publishable key was last used. */
  readonly keys?: readonly { readonly last_used_at: string | null }[] | undefined
  /** Tokens that are no console session. */
  readonly tokens?: number | undefined
  readonly bookings?: number | undefined
}

type StepName = 'flow' | 'router' | 'defaultRouter' | 'key' | 'snippet' | 'colleague' | 'booking'

export interface OnboardingStep {
  readonly name: StepName
  readonly isDone: (progress: Progress) => boolean | undefined
  /** Where it is done. */
  readonly place: string
  /** What seeing and doing it takes. */
  readonly permissions: readonly Permission[]
}

/** Whether there are `least` or more; undefined when it is not known. */
const has = (count: number | undefined, least = 1) =>
  count === undefined ? undefined : count >= least

const step = (
  name: StepName,
  isDone: OnboardingStep['isDone'],
  place: string,
  ...permissions: Permission[]
): OnboardingStep => ({ name, isDone, place, permissions })

/** From nothing to the first booking, in the order in which a person does it. */
export const STEPS: readonly OnboardingStep[] = [
  step('flow', (its) => has(its.flows), '/flows?flow=new', 'flows:read', 'flows:manage'),
  step('router', (its) => has(its.routers), '/routers/new', 'routers:read', 'routers:manage'),
  step('defaultRouter', (its) => has(its.defaultRouters), '/routers/new', 'routers:manage'),
  step('key', (its) => has(its.keys?.length), '/keys', 'tokens:manage', 'bookings:manage'),
  step(
    'snippet',
    ({ keys }) => keys?.some((key) => key.last_used_at !== null),
    '/keys',
    'tokens:manage'
  ),
  step('colleague', (its) => has(its.tokens, 2), '/tokens', 'tokens:manage'),
  step('booking', (its) => has(its.bookings), '/traffic', 'events:read'),
]

/** With the first booking, or without a step that is known to be left. */
export function isOnboarded(progress: Progress): boolean {
  if (has(progress.bookings)) return true
  return STEPS.every(({ isDone }) => isDone(progress) !== false)
}
