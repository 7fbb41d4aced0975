import { CircleCheck, CircleX } from '#console/icons/lucide'
import { Badge } from '#console/parts/badge'
import { Time } from '#console/parts/time'
import { useSpeech } from '#console/texts/texts'
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
  /** When they were asked. */
  readonly atMs: number
  readonly answeredBy: string
}) {
  const { texts, locale } = useSpeech()
  const t = texts.operations.instances
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (
    <ul className="instance-list">
      {instances.map((one) => (
        <li key={one.source} className="sheet instance">
          <div className="instance-head">
            <h3 className="cut" title={`${one.name} · ${one.source}`}>
              {one.name}
            </h3>
            {one.state === 'ready' && !isWell(one) ? (
              <Badge tone="high">{t.notReady}</Badge>
            ) : (
              <Badge tone={one.state === 'ready' ? 'ok' : 'medium'}>{t.states[one.state]}</Badge>
            )}
          </div>
          <p className="dim">
            {t.running(one.release ?? one.version)} <Time at={one.started_at} shown="relative" />
            {one.source === answeredBy && ` · ${t.answered}`}
          </p>
          <ul className="connections" aria-label={t.connections}>
            {(one.stores ?? []).map(({ name, away_seconds: seconds, is_slow: isSlow }) => (
              <li key={name} className={seconds === 0 ? 'is-up' : 'is-lost'}>
                <State isUp={seconds === 0} />
                <span>{texts.operations.stores.names[name]}</span>
                <span className="connection-state">
                  {seconds === 0
                    ? t.up
                    : t[isSlow ? 'slow' : 'away'](duration(seconds * 1_000, locale))}
                </span>
              </li>
            ))}
            {one.connections.map(({ role, state, since, reason }) => (
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
      ))}
      {gone.map(({ source, name, silent_ms: silentMs }) => (
        <li key={source} className="sheet instance">
          <div className="instance-head">
            <h3 className="cut" title={`${name} · ${source}`}>
              {name}
            </h3>
            <Badge tone="high">{t.gone}</Badge>
          </div>
          <p className="dim">
            {t.lastHeard} <Time at={new Date(atMs - silentMs).toISOString()} shown="relative" />
          </p>
        </li>
      ))}
    </ul>
  )
}

function State({ isUp }: { readonly isUp: boolean }) {
  const Icon = isUp ? CircleCheck : CircleX
  return <Icon aria-hidden="true" size={14} />
}
