import type { components } from '#console/api/schema'
import { tabStorage } from '#console/shared/tab_storage'

const KEPT = 'signalbox.kept.onboarding'

type Permission = components['schemas']['Permission']

/** What the organization has; undefined if unknown or not visible to the token. */
export interface Progress {
  readonly flows?: number | undefined
  readonly routers?: number | undefined
  readonly defaultRouters?: number | undefined
  /** The last use of each publishable key. */
  readonly keys?: readonly { readonly last_used_at: string | null }[] | undefined
  /** The number of members, and of tokens other than console sessions. */
  readonly tokens?: number | undefined
  readonly bookings?: number | undefined
}

type StepName = 'flow' | 'router' | 'defaultRouter' | 'key' | 'snippet' | 'colleague' | 'booking'

export interface OnboardingStep {
  readonly name: StepName
  readonly isDone: (progress: Progress) => boolean | undefined
  /** The page for this step. */
  readonly place: string
  /** The permissions for this step. */
  readonly permissions: readonly Permission[]
}

/** Whether there are at least `least`; undefined if unknown. */
const has = (count: number | undefined, least = 1) =>
  count === undefined ? undefined : count >= least

const step = (
  name: StepName,
  isDone: OnboardingStep['isDone'],
  place: string,
  ...permissions: Permission[]
): OnboardingStep => ({ name, isDone, place, permissions })

/** The steps to the first booking, in order. */
export const STEPS: readonly OnboardingStep[] = [
  step('flow', (its) => has(its.flows), '/flows?flow=new', 'flows:read', 'flows:manage'),
  step('router', (its) => has(its.routers), '/routers/new', 'routers:read', 'routers:manage'),
  step(
    'defaultRouter',
    (its) => has(its.defaultRouters),
    '/routers/new?default=yes',
    'routers:manage'
  ),
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

/** Whether this tab showed steps that are left, and whether a person dismissed them. Dropped at sign-out. */
export const keptSteps = {
  areLeft: () => tabStorage.getItem(KEPT) === 'left',
  areDismissed: () => tabStorage.getItem(KEPT) === 'dismissed',
  keep: (state: 'left' | 'done' | 'dismissed') => tabStorage.setItem(KEPT, state),
}

/** True after the first booking, or if no step is known to remain. */
export function isOnboarded(progress: Progress): boolean {
  if (has(progress.bookings)) return true
  return STEPS.every(({ isDone }) => isDone(progress) !== false)
}
