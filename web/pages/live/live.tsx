import { useMemo, useState } from 'react'
import { useRouterNames } from '#console/api/routing_table'
import { Activity, Pause, Play, Route } from '#console/icons/lucide'
import { Empty } from '#console/parts/answer'
import { Badge, type BadgeTone } from '#console/parts/badge'
import { Button, LinkButton } from '#console/parts/buttons'
import { Lacking } from '#console/parts/needs'
import { PageHead } from '#console/parts/page_head'
import { Time } from '#console/parts/time'
import { startOfDay } from '#console/shared/calendar'
import { tryPlace } from '#console/shared/drafts'
import { usePageKeys } from '#console/shared/keys'
import { timeFormat } from '#console/shared/zone'
import { useSpeech, useTexts } from '#console/texts/texts'
import type { LiveRow } from './live_row.js'
import { type LiveState, useLiveRows } from './use_live_rows.js'
import './live.css'

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const DAY = { day: 'numeric', month: 'short' } as const

const KINDS = ['all', 'resolve', 'change'] as const

const TONES: Readonly<Record<LiveState, BadgeTone>> = {
  connecting: 'muted',
  live: 'ok',
  partial: 'medium',
  lost: 'medium',
  hidden: 'muted',
}

/** Resolved URLs and changed routers, as they happen. */
export default function Live() {
  const { live: t, titles } = useTexts()
  const [isPaused, setPaused] = useState(false)
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all')
  const { rows, state, waiting } = useLiveRows(isPaused)
  const keys = useMemo(
    () => [{ key: ' ', label: t.pauseKey, run: () => setPaused((paused) => !paused) }],
    [t]
  )
  usePageKeys(keys)
  const shown = rows.filter((row) => kind === 'all' || row.kind === kind)
  return (
    <>
      <PageHead
        title={titles.live}
        note={
          <span role="status" className="live-state">
            <Badge tone={isPaused ? 'info' : TONES[state]}>
              {isPaused ? t.paused : t.states[state]}
            </Badge>
            {isPaused && waiting > 0 && t.waiting(waiting)}
          </span>
        }
      >
        <Button icon={isPaused ? Play : Pause} onClick={() => setPaused(!isPaused)}>
          {isPaused ? t.goOn : t.pause}
        </Button>
      </PageHead>
      <Lacking permission="routers:read" what={`${t.kinds.change}:`} />
      <div className="segments live-kinds" role="group" aria-label={t.kind}>
        {KINDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={kind === each}
            onClick={() => setKind(each)}
          >
            {t.kinds[each]}
          </button>
        ))}
      </div>
      {shown.length === 0 ? <Empty icon={Activity} text={t.empty} /> : <Rows rows={shown} />}
    </>
  )
}

function Rows({ rows }: { readonly rows: readonly LiveRow[] }) {
  const { live: t, titles } = useTexts()
  const { locale } = useSpeech()
  const names = useRouterNames()
  const today = startOfDay(Date.now())
  const dayOf = (at: string) => (startOfDay(Date.parse(at)) === today ? {} : DAY)
  return (
    <ol className="sheet live" aria-label={titles.live}>
      {rows.map((row) => (
        <li key={row.key}>
          <span className="dim live-time" title={row.at}>
            {timeFormat(locale, { ...CLOCK, ...dayOf(row.at) }).format(new Date(row.at))}
            <span className="unseen">
              <Time at={row.at} />
            </span>
          </span>
          <span className="what">{t.types[row.type as keyof typeof t.types] ?? row.type}</span>
          <span className="whom">
            {row.routerId === null ? (
              row.count !== null && t.count(row.count)
            ) : (
              <a href={`#/routers/${row.routerId}`} dir="auto" data-row-link="">
                {names.said(row.routerId) || t.aRouter}
              </a>
            )}
            {row.url !== null && (
              <span className="url" dir="ltr">
                {row.url}
              </span>
            )}
          </span>
          {row.url !== null && (
            <LinkButton tone="quiet" icon={Route} place={tryPlace({ url: row.url })}>
              {t.why}
            </LinkButton>
          )}
        </li>
      ))}
    </ol>
  )
}
