import { CircleCheck, CircleX } from 'lucide-react'
import { Badge } from '../../parts/badge.js'
import { Time } from '../../parts/time.js'
import { useSpeech } from '../../texts/texts.js'
import type { Instance } from './answers.js'

/** Each instance with its four connections, requests and event loop. */
export function Instances({
  instances,
  answeredBy,
}: {
  readonly instances: readonly Instance[]
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
            <Badge tone={one.state === 'ready' ? 'ok' : 'medium'}>{t.states[one.state]}</Badge>
          </div>
          <p className="dim">
            {t.running(one.release ?? one.version)} <Time at={one.started_at} shown="relative" />
            {one.source === answeredBy && ` · ${t.answered}`}
          </p>
          <ul className="connections" aria-label={t.connections}>
            {one.connections.map(({ role, state, since, reason }) => (
              <li key={role} className={state === 'up' ? 'is-up' : 'is-lost'}>
                {state === 'up' ? (
                  <CircleCheck aria-hidden="true" size={14} />
                ) : (
                  <CircleX aria-hidden="true" size={14} />
                )}
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
    </ul>
  )
}
