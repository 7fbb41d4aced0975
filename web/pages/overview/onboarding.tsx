import { useEffect, useState } from 'react'
import { apiHooks } from '#console/api/client'
import { useProviders } from '#console/api/members'
import { usePublishableKeys } from '#console/api/publishable_keys'
import { ChevronRight, CircleCheck, CircleDashed, X } from '#console/icons/lucide'
import { isAwaited, Skeleton } from '#console/parts/answer'
import { IconButton, LinkButton } from '#console/parts/buttons'
import { isConsoleSession } from '#console/shared/console_session'
import { useMay, useSession } from '#console/shared/session'
import { useFirstTexts } from '#console/texts/texts'
import {
  isOnboarded,
  keptSteps,
  type OnboardingStep,
  type Progress,
  STEPS,
} from './onboarding_steps.js'

/** Counts from the routing table, which the overview loads anyway. */
type OfRouters = Pick<Progress, 'routers' | 'defaultRouters'>

interface OnboardingProps extends OfRouters {
  readonly steps: ReturnType<typeof useSteps>
}

/** What the product does, and the steps to the first booking, which tick themselves. Renders nothing after that booking. */
export function Onboarding({ steps, ...routers }: OnboardingProps) {
  const t = useFirstTexts()
  const { known, isDismissed } = steps
  const progress = { ...known, ...routers }
  const isDone = known !== null && isOnboarded(progress)
  useEffect(() => {
    if (known !== null && !isDismissed) keptSteps.keep(isDone ? 'done' : 'left')
  }, [known !== null, isDone, isDismissed])
  if (isDismissed || isDone) return null
  if (known === null) return steps.areAwaited && <Skeleton />
  return (
    <section className="sheet first-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{t.overview.first.title}</h2>
        <IconButton icon={X} label={t.parts.dismiss} onClick={steps.dismiss} />
      </header>
      <p>{t.overview.first.lead}</p>
      <Picture />
      <ol className="steps">
        {STEPS.map((step) => (
          <Step
            key={step.name}
            step={step}
            isDone={step.isDone(progress)}
            hasProviders={steps.hasProviders}
          />
        ))}
      </ol>
    </section>
  )
}

/** From the URL of a visitor to a booking. */
function Picture() {
  const { picture } = useFirstTexts().overview.first
  return (
    <ol className="what-it-does" aria-label={picture.label}>
      {picture.parts.map(({ name, text, example }) => (
        <li key={name}>
          <ChevronRight aria-hidden="true" size={18} />
          <div>
            <b>{name}</b>
            <span className="dim">{text}</span>
            <code>{example}</code>
          </div>
        </li>
      ))}
    </ol>
  )
}

interface StepProps {
  readonly step: OnboardingStep
  readonly isDone: boolean | undefined
  /** Where people sign in as themselves, colleagues do the same. */
  readonly hasProviders: boolean
}

function Step({ step, isDone = false, hasProviders }: StepProps) {
  const { name, place, permissions } = step
  const { overview, parts, titles } = useFirstTexts()
  const t = overview.first.steps[name]
  const held = useSession()?.permissions ?? []
  const invites = name === 'colleague' && hasProviders
  const missing = permissions.filter((one) => !held.includes(one))
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className={isDone ? 'done' : ''}>
      <Icon aria-hidden="true" size={20} />
      <div>
        <h3>
          {t.title} {isDone && <span className="unseen">{overview.first.done}</span>}
        </h3>
        {!isDone && <p className="dim">{t.text}</p>}
        {!isDone && missing.length > 0 && <p className="dim">{parts.needs(missing)}</p>}
      </div>
      {!isDone && missing.length === 0 && (
        <LinkButton place={invites ? '/members' : place}>
          {invites ? titles.members : t.action}
        </LinkButton>
      )}
    </li>
  )
}

/** Asked before the routers are known, because the steps stand above all that these show. */
export function useSteps() {
  const [isDismissed, setDismissed] = useState(keptSteps.areDismissed)
  const dismiss = () => {
    keptSteps.keep('dismissed')
    setDismissed(true)
  }
  return { ...useProgress(!isDismissed), isDismissed, dismiss }
}

interface OtherProgress {
  /** Null until everything is loaded, so that nothing flickers. */
  readonly known: Omit<Progress, keyof OfRouters> | null
  readonly areAwaited: boolean
  /** False if unknown. */
  readonly hasProviders: boolean
}

/**
 * Progress beyond the routers: first whether there was a booking, then the rest, only without one. All at once in a tab that
 * showed steps.
 */
function useProgress(isShown: boolean): OtherProgress {
  const mayReadEvents = useMay('events:read')
  const booked = apiHooks.useQuery(
    'get',
    '/v1/booking-events',
    { params: { query: { event_type: 'BOOKING_COMPLETED', limit: 1 } } },
    // Bookings happen outside the console, so an older answer may be wrong.
    { enabled: isShown && mayReadEvents, refetchOnMount: 'always' }
  )
  const hasNone = !mayReadEvents || booked.data?.data.length === 0
  const asks = isShown && (keptSteps.areLeft() || hasNone)
  const mayManage = useMay('tokens:manage')
  const flows = apiHooks.useQuery(
    'get',
    '/v1/booking-flows',
    { params: { query: { limit: 1 } } },
    { enabled: useMay('flows:read') && asks }
  )
  const tokens = apiHooks.useQuery(
    'get',
    '/v1/access-tokens',
    { params: { query: { limit: 100 } } },
    { enabled: mayManage && asks }
  )
  const members = apiHooks.useQuery('get', '/v1/members', {}, { enabled: mayManage && asks })
  const keys = usePublishableKeys({ enabled: mayManage && asks })
  const providers = useProviders({ enabled: mayManage && asks })
  const hasProviders = (providers.data?.providers.length ?? 0) > 0
  const missing = [booked, flows, tokens, members, keys].filter(
    ({ isLoading, errorUpdateCount }) => isLoading && errorUpdateCount === 0
  )
  if (missing.length > 0 || isAwaited(providers)) {
    return { known: null, areAwaited: missing.every(isAwaited), hasProviders }
  }
  const known = {
    bookings: booked.data?.data.length,
    flows: flows.data?.data.length,
    keys: keys.data?.data,
    tokens:
      tokens.data &&
      tokens.data.data.filter((token) => !isConsoleSession(token)).length +
        (members.data?.members.length ?? 0),
  }
  return { known, areAwaited: false, hasProviders }
}
