import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { api } from '#console/api/client'
import { Pause, Play, Radio } from '#console/icons/lucide'
import { Empty } from '#console/parts/answer'
import { Badge, type BadgeTone } from '#console/parts/badge'
import { Button } from '#console/parts/buttons'
import { Select } from '#console/parts/controls'
import { Time } from '#console/parts/time'
import { usePageKeys } from '#console/shared/keys'
import { useTexts } from '#console/texts/texts'
import { type LiveSignals, withNews, withOlder } from './live_signals.js'
import { CommandLine, Section } from './section.js'
import { remedyOf, type Signal } from './worries_of.js'

const TONES: Readonly<Record<Signal['severity'], BadgeTone>> = {
  correctness: 'high',
  alarm: 'medium',
  informational: 'muted',
}

/** Signals as they arrive. Space pauses. */
export function Signals({ instances }: { readonly instances: readonly string[] }) {
  const { signals: t, unknownWithoutRedis } = useTexts().operations
  const [filter, setFilter] = useState<SignalFilter>({})
  const [isPaused, setPaused] = useState(false)
  const { query, showOlder } = useLiveSignals(filter, isPaused)
  const toggle = useCallback(() => setPaused((paused) => !paused), [])
  usePageKeys(
    useMemo(
      () => [{ key: ' ', label: t.pauseKey, run: (event) => unlessPressed(event, toggle) }],
      [t, toggle]
    )
  )
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const noneText = isFiltered ? t.noneOfThese : t.none
  return (
    <Section
      title={t.title}
      query={query}
      note={
        <span role="status" className={isPaused ? 'paused' : 'live'}>
          {isPaused ? t.paused : t.live}
        </span>
      }
      actions={
        <>
          <SignalFilters {...{ filter, instances }} onChange={setFilter} />
          <Button icon={isPaused ? Play : Pause} onClick={toggle} aria-keyshortcuts="Space">
            {isPaused ? t.resume : t.pause}
          </Button>
        </>
      }
    >
      {(signals) =>
        signals.stored.length + signals.waiting.length === 0 ? (
          <Empty icon={Radio} text={signals.isComplete ? noneText : unknownWithoutRedis}>
            {isFiltered && <Button onClick={() => setFilter({})}>{t.clear}</Button>}
          </Empty>
        ) : (
          <SignalList signals={signals} showOlder={showOlder} />
        )
      }
    </Section>
  )
}

interface SignalFiltersProps {
  readonly filter: SignalFilter
  readonly instances: readonly string[]
  onChange(filter: SignalFilter): void
}

function SignalFilters({ filter, instances, onChange }: SignalFiltersProps) {
  const t = useTexts().operations.signals
  const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const fields = [
    {
      name: 'severity',
      label: t.severity,
      every: t.everySeverity,
      options: Object.entries(t.severities).map(([value, label]) => ({ value, label })),
    },
    { name: 'name', label: t.name, every: t.everyName, options: named(SIGNAL_NAMES) },
    { name: 'instance', label: t.instance, every: t.everyInstance, options: named(instances) },
  ] as const
  return fields.map(({ name, label, every, options }) => (
    <Select
      key={name}
      aria-label={label}
      value={filter[name] ?? ''}
      options={[{ value: '', label: every }, ...options]}
      onChange={({ target }) => onChange({ ...filter, [name]: target.value || undefined })}
    />
  ))
}

interface SignalListProps {
  readonly signals: LiveSignals
  /** Null at the end of the list. */
  readonly showOlder: (() => Promise<void>) | null
}

function SignalList({ signals: { stored, waiting }, showOlder }: SignalListProps) {
  const t = useTexts().operations.signals
  return (
    <div className="sheet scrolls signal-sheet" role="group" aria-label={t.title} tabIndex={0}>
      <ol className="signal-list">
        {waiting.map((signal) => (
          <SignalRow
            key={`${signal.time} ${signal.name} ${JSON.stringify(signal.payload)}`}
            signal={signal}
          />
        ))}
        {stored.map((signal) => (
          <SignalRow key={signal._id} signal={signal} />
        ))}
      </ol>
      {showOlder && (
        <div className="pad">
          <Button onClick={() => void showOlder()}>{t.older}</Button>
        </div>
      )}
    </div>
  )
}

function SignalRow({ signal }: { readonly signal: Signal }) {
  const t = useTexts().operations.signals
  const command = remedyOf(signal)
  return (
    <li>
      <Time at={signal.time} shown="relative" />
      <Badge tone={TONES[signal.severity]}>{t.severities[signal.severity]}</Badge>
      <div className="signal-text">
        <p>
          <code>{signal.name}</code> <span className="dim">{signal.instance}</span>
          {isLate(signal) && <span className="dim"> · {t.late}</span>}
          {signal._id === null && <span className="dim"> · {t.waiting}</span>}
        </p>
        <p className="dim payload">
          {Object.entries(signal.payload)
            .map(([name, value]) => `${name} ${String(value)}`)
            .join(' · ')}
        </p>
      </div>
      {command && <CommandLine command={command} />}
    </li>
  )
}

const LATE_MS = 5_000

/** Whether the signal reached Redis much later than it was printed, as after an outage. */
function isLate({ time, recorded_at: recordedAt }: Signal): boolean {
  return recordedAt !== null && Date.parse(recordedAt) - Date.parse(time) > LATE_MS
}

/** On a focused button Space presses the button; elsewhere it pauses. */
function unlessPressed({ target }: KeyboardEvent, act: () => void): void {
  if (target instanceof Element && target.closest('button, summary')) {
    if (target instanceof HTMLElement) target.click()
    return
  }
  act()
}

/** All signals in the order of the catalogue. A missing one does not compile. */
const SIGNAL_NAMES = Object.keys({
  'redis.adapter.disconnected': true,
  'redis.adapter.reconnected': true,
  'redis.subscription.dropped': true,
  'redis.subscription.resubscribed': true,
  'redis.lock.unavailable': true,
  'redis.resource_lease.reclaim_detected': true,
  'redis.resource_lease.remove_failed': true,
  'redis.cron_fanout.enqueue_failed': true,
} satisfies Record<Signal['name'], true>)

const EVERY_MS = 2_000
const PAGE = 50

interface SignalFilter {
  readonly severity?: Signal['severity'] | undefined
  readonly name?: Signal['name'] | undefined
  readonly instance?: string | undefined
}

/** The matching signals, polled every two seconds unless paused, and a function that loads older ones. */
function useLiveSignals(filter: SignalFilter, isPaused: boolean) {
  const client = useQueryClient()
  const { severity, name, instance } = filter
  const key = ['operations', 'signals', severity, name, instance]
  const query = useQuery({
    queryKey: key,
    refetchInterval: isPaused ? false : EVERY_MS,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<LiveSignals>(key)
      const after = known?.live ?? undefined
      return withNews(known, await ask({ severity, name, instance, after }, signal))
    },
  })
  const { data } = query
  const older = data?.older ?? null
  const showOlder = useCallback(async () => {
    if (older === null) return
    const answer = await ask({ severity, name, instance, cursor: older })
    client.setQueryData<LiveSignals>(
      ['operations', 'signals', severity, name, instance],
      (known) => known && withOlder(known, answer)
    )
  }, [client, severity, name, instance, older])
  return { query, showOlder: older === null ? null : showOlder }
}

async function ask(
  query: SignalFilter & { readonly after?: string | undefined; readonly cursor?: string },
  signal?: AbortSignal
) {
  const params = { query: { ...query, limit: PAGE } }
  const { data, response } = await api.GET('/v1/operations/signals', {
    params,
    ...(signal && { signal }),
  })
  if (data === undefined) throw new TypeError(`${response.url} answered without data`)
  return data
}
