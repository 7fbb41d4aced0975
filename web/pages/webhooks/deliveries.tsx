import { api, apiHooks } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import type { components } from '#console/api/schema'
import { useAct } from '#console/api/writing'
import { RotateCcw } from '#console/icons/lucide'
import { Answer, ProblemBox } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { Button } from '#console/parts/buttons'
import { Panel } from '#console/parts/panel'
import { Popover } from '#console/parts/popover'
import { type Column, Table } from '#console/parts/table'
import { Time } from '#console/parts/time'
import { toast } from '#console/parts/toasts'
import { useTexts } from '#console/texts/texts'

type Attempt = components['schemas']['WebhookAttempt']

export function useAttempts(id: string) {
  const params = { path: { id }, query: { limit: 100 } }
  return apiHooks.useQuery('get', '/v1/webhooks/{id}/attempts', { params })
}

/** The latest deliveries to a receiver, and their outcomes. */
export function Attempts({ of: id }: { readonly of: string }) {
  const { webhooks: t } = useTexts()
  const query = useAttempts(id)
  const columns: readonly Column<Attempt>[] = [
    { name: 'at', head: t.at, cell: ({ attempted_at: at }) => <Time at={at} shown="relative" /> },
    { name: 'event', head: t.event, isWide: true, cell: ({ event }) => t.types[event] ?? event },
    {
      name: 'outcome',
      head: t.outcome,
      cell: ({ outcome, fault, status, attempt }) => (
        <span className="chips">
          <Badge tone={outcome === 'delivered' ? 'ok' : 'high'}>
            {fault === null ? t.outcomes[outcome] : t.faults[fault]} {status}
          </Badge>
          {attempt > 1 && <span className="dim">{t.nth(attempt)}</span>}
        </span>
      ),
    },
    {
      name: 'answer',
      head: t.answer,
      cell: ({ response_start: text, duration_ms: ms }) => (
        <span className="chips">
          <span className="dim">{ms} ms</span>
          {text && (
            <Popover tone="quiet" label={t.answer}>
              <pre className="message">{text}</pre>
            </Popover>
          )}
        </span>
      ),
    },
  ]
  return (
    <Panel title={t.attempts}>
      <Answer
        query={query}
        empty={({ data }) => data.length === 0 && <p className="dim">{t.noAttempts}</p>}
      >
        {({ data }) => (
          <Table label={t.attempts} columns={columns} rows={data} rowKey={({ _id }) => _id} />
        )}
      </Answer>
    </Panel>
  )
}

/** Failed messages, to send again one by one or all at once. */
export function DeadLetters({ of: id }: { readonly of: string }) {
  const { webhooks: t } = useTexts()
  const path = '/v1/webhooks/{id}/dead-letters'
  const params = { path: { id }, query: { limit: 100 } }
  const query = apiHooks.useQuery('get', path, { params })
  const act = useAct('/v1/webhooks')
  /** The outcome in the reader's language, with the HTTP status or the network fault. */
  const saidOf = (lastError: string | null) => {
    const [outcome = '', detail = ''] = lastError?.split(' ') ?? []
    const said: Readonly<Record<string, string | undefined>> = { ...t.outcomes, ...t.faults }
    return said[detail] ?? `${said[outcome] ?? outcome} ${detail}`.trim()
  }
  const resend = async (letter: string | null) => {
    const { data } =
      letter === null
        ? await api.POST(`${path}/resend`, { params: { path: { id } } })
        : await api.POST(`${path}/{letter}/resend`, { params: { path: { id, letter } } })
    if (data) toast({ text: t.resent(data.resent, data.left) })
  }
  return (
    <Panel
      title={t.dead}
      actions={
        query.data?.data.length !== 0 && (
          <Button
            icon={RotateCcw}
            isBusy={act.isPending}
            onClick={() => act.mutate({ run: () => resend(null) })}
          >
            {t.resendAll}
          </Button>
        )
      }
    >
      {act.error && <ProblemBox problem={asProblem(act.error)} />}
      <Answer
        query={query}
        empty={({ data }) => data.length === 0 && <p className="dim">{t.noDead}</p>}
      >
        {({ data, meta }) => (
          <ul className="stack">
            {data.map((letter) => (
              <li key={letter._id} className="letter">
                <div>
                  <b>{t.types[letter.event] ?? letter.event}</b>{' '}
                  <Time at={letter.died_at} shown="relative" />
                  <p className="dim">
                    {t.reasons[letter.reason](letter.attempts)} {saidOf(letter.last_error)}
                  </p>
                </div>
                <Button
                  icon={RotateCcw}
                  onClick={() => act.mutate({ run: () => resend(letter._id) })}
                >
                  {t.resend}
                </Button>
              </li>
            ))}
            {meta.next_cursor && <li className="dim">{t.newest(data.length)}</li>}
          </ul>
        )}
      </Answer>
    </Panel>
  )
}
