import type { UseQueryResult } from '@tanstack/react-query'
import { apiHooks } from '#console/api/client'
import { useReadiness } from '#console/api/readiness'
import { PageHead } from '#console/parts/page_head'
import { Time } from '#console/parts/time'
import { useSpeech, useTexts } from '#console/texts/texts'
import { Instances } from './instances.js'
import { Leases, Locks } from './locks.js'
import { Section } from './section.js'
import { Signals } from './signals.js'
import { Stores, Streams } from './stores.js'
import { Tripwires } from './tripwires.js'
import { Worries } from './worries.js'
import { isWell, knownStores, worriesOf } from './worries_of.js'
import './operations.css'

const OFTEN = { refetchInterval: 5_000 }
const SELDOM = { refetchInterval: 60_000 }
const SHOWN = { params: { query: { limit: 20 } } }

/** The state of all instances, for operators. Read-only: each remedy is a command to copy. */
export default function Operations() {
  const { texts, locale } = useSpeech()
  const t = texts.operations
  const number = new Intl.NumberFormat(locale)
  const { instances, info, tripwires, streams, locks, leases, ...summary } = useOperations()
  const known = instances.data?.data ?? []
  const isAway = instances.data?.meta.is_complete === false
  const well = known.filter(isWell).length
  const environment = info.data && t.environments[info.data.environment]
  return (
    <div className="operations">
      <PageHead
        title={texts.titles.operations}
        note={[environment, instances.data && !isAway && t.instances.count(known.length, well)]
          .filter(Boolean)
          .join(' · ')}
      />
      {(!summary.isAsking || summary.worries.length > 0) && (
        <Worries worries={summary.worries} unknown={summary.isAsking ? [] : summary.unknown} />
      )}
      <Stores stores={summary.stores} />
      <Section title={t.instances.title} query={instances} note={isAway && t.instances.onlyOne}>
        {({ data, meta }) => (
          <Instances
            instances={data}
            gone={meta.gone ?? []}
            answeredBy={meta.answered_by}
            atMs={instances.dataUpdatedAt}
          />
        )}
      </Section>
      <Signals instances={known.map(({ name }) => name)} />
      <Section
        title={t.tripwires.title}
        query={tripwires}
        isAway={isAway}
        note={
          tripwires.data && (
            <>
              {t.tripwires.computed} <Time at={tripwires.data.at} shown="relative" />
            </>
          )
        }
      >
        {(report) => <Tripwires tripwires={report.tripwires} />}
      </Section>
      <Section title={t.streams.title} query={streams} isAway={isAway}>
        {({ data }) => <Streams streams={data} />}
      </Section>
      <div className="operations-pair">
        <Section
          title={t.locks.title}
          query={locks}
          isAway={isAway}
          note={locks.data && !locks.data.meta.is_complete && t.locks.notAll}
        >
          {({ data }) => <Locks locks={data} />}
        </Section>
        <Section
          title={t.leases.title}
          query={leases}
          isAway={isAway}
          note={leases.data && t.leases.count(number.format(leases.data.meta.total))}
        >
          {({ data }) => <Leases leases={data} />}
        </Section>
      </div>
    </div>
  )
}

/** The answers about all instances, the worries in them, and the parts that are unknown. */
function useOperations() {
  const t = useTexts().operations
  const instances = apiHooks.useQuery('get', '/v1/operations/instances', {}, OFTEN)
  const info = apiHooks.useQuery('get', '/info', {}, SELDOM)
  const readiness = useReadiness()
  const probes = apiHooks.useQuery('get', '/v1/operations/stores', {}, OFTEN)
  const tripwires = apiHooks.useQuery('get', '/v1/operations/tripwires', {}, SELDOM)
  const streams = apiHooks.useQuery('get', '/v1/operations/streams', {}, OFTEN)
  const locks = apiHooks.useQuery('get', '/v1/operations/locks', SHOWN, OFTEN)
  const leases = apiHooks.useQuery('get', '/v1/operations/leases', SHOWN, OFTEN)
  const isAway = instances.data?.meta.is_complete === false
  const stores = knownStores(latest(probes)?.data, latest(readiness))
  const worries = worriesOf({
    stores,
    instances: instances.data?.data ?? [],
    gone: instances.data?.meta.gone ?? [],
    tripwires: tripwires.data?.tripwires,
    streams: streams.data?.data,
    locks: locks.data?.data,
    overdueLeases: leases.data?.meta.overdue ?? 0,
  })
  const parts = [
    ...stores.map(({ name, condition }) => [t.stores.names[name], condition !== null] as const),
    [t.instances.title, latest(instances) !== undefined && !isAway],
    [t.tripwires.title, latest(tripwires) !== undefined],
    [t.streams.title, latest(streams) !== undefined],
    [t.locks.title, latest(locks) !== undefined],
    [t.leases.title, latest(leases) !== undefined],
  ] as const
  const isAsking = [instances, readiness, tripwires, streams, locks, leases].some(
    ({ data, failureReason }) => data === undefined && failureReason === null
  )
  const unknown = parts.filter(([, isKnown]) => !isKnown).map(([title]) => title)
  return { instances, info, tripwires, streams, locks, leases, stores, worries, unknown, isAsking }
}

/** The latest answer; undefined if the latest request failed, and before the first answer. */
function latest<Data>({ data, failureReason }: UseQueryResult<Data, unknown>): Data | undefined {
  return failureReason === null ? data : undefined
}
