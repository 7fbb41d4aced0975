import type { ReactNode } from 'react'
import { CircleCheck, CircleX } from '#console/icons/lucide'
import { Badge } from '#console/parts/badge'
import { Time } from '#console/parts/time'
import { useSpeech, useTexts } from '#console/texts/texts'
import { duration, type GoneInstance, type Instance, isWell } from './worries_of.js'

/** Each instance with its stores, connections, requests and event loop, and those that fell silent. */
export function Instances({
  instances,
  gone,
  answeredBy,
  atMs,
}: {
  readonly instances: readonly Instance[]
  readonly gone: readonly GoneInstance[]
  /** When the instances answered. */
  readonly atMs: number
  readonly answeredBy: string
}) {
  const t = useTexts().operations.instances
  return (
    <ul className="instance-list">
      {instances.map((one) => (
        <InstanceCard key={one.source} instance={one} isAnswering={one.source === answeredBy} />
      ))}
      {gone.map(({ source, name, silent_ms: silentMs }) => (
        <li key={source} className="sheet instance">
          <InstanceHead {...{ name, source }}>
            <Badge tone="high">{t.gone}</Badge>
          </InstanceHead>
          <p className="dim">
            {t.lastHeard} <Time at={new Date(atMs - silentMs).toISOString()} shown="relative" />
          </p>
        </li>
      ))}
    </ul>
  )
}

interface InstanceHeadProps {
  readonly name: string
  readonly source: string
  readonly children: ReactNode
}

function InstanceHead({ name, source, children }: InstanceHeadProps) {
  return (
    <div className="instance-head">
      <h3 className="cut" title={`${name} · ${source}`}>
        {name}
      </h3>
      {children}
    </div>
  )
}

interface InstanceCardProps {
  readonly instance: Instance
  /** This instance answered the request. */
  readonly isAnswering: boolean
}

function InstanceCard({ instance: one, isAnswering }: InstanceCardProps) {
  const { texts, locale } = useSpeech()
  const t = texts.operations.instances
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (
    <li className="sheet instance">
      <InstanceHead name={one.name} source={one.source}>
        {one.state === 'ready' && !isWell(one) ? (
          <Badge tone="high">{t.notReady}</Badge>
        ) : (
          <Badge tone={one.state === 'ready' ? 'ok' : 'medium'}>{t.states[one.state]}</Badge>
        )}
      </InstanceHead>
      <p className="dim">
        {t.running(one.release ?? one.version)} <Time at={one.started_at} shown="relative" />
        {isAnswering && ` · ${t.answered}`}
      </p>
      <Connections instance={one} />
      <dl className="figures">
        <div>
          <dt>{t.requests}</dt>
          <dd>{number.format(one.requests_per_second)}</dd>
        </div>
        <div>
          <dt>{t.lag}</dt>
          <dd>{`${number.format(one.event_loop_lag_ms)} ms`}</dd>
        </div>
      </dl>
    </li>
  )
}

/** The stores and Redis connections of an instance, each up or lost. */
function Connections({ instance }: { readonly instance: Instance }) {
  const { texts, locale } = useSpeech()
  const t = texts.operations.instances
  return (
    <ul className="connections" aria-label={t.connections}>
      {(instance.stores ?? []).map(({ name, away_seconds: seconds, is_slow: isSlow }) => (
        <li key={name} className={seconds === 0 ? 'is-up' : 'is-lost'}>
          <State isUp={seconds === 0} />
          <span>{texts.operations.stores.names[name]}</span>
          <span className="connection-state">
            {seconds === 0 ? t.up : t[isSlow ? 'slow' : 'away'](duration(seconds * 1_000, locale))}
          </span>
        </li>
      ))}
      {instance.connections.map(({ role, state, since, reason }) => (
        <li key={role} className={state === 'up' ? 'is-up' : 'is-lost'}>
          <State isUp={state === 'up'} />
          <span title={role}>{t.roles[role]}</span>
          <span className="connection-state" title={reason ?? undefined}>
            {state === 'up' ? (
              t.up
            ) : (
              <>
                {t.lost} <Time at={since} shown="relative" />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function State({ isUp }: { readonly isUp: boolean }) {
  const Icon = isUp ? CircleCheck : CircleX
  return <Icon aria-hidden="true" size={14} />
}
