import { apiHooks } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { Answer } from '../../parts/answer.js'
import { Badge } from '../../parts/badge.js'
import { Panel } from '../../parts/panel.js'
import { Popover } from '../../parts/popover.js'
import { type Column, Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'

type Attempt = components['schemas']['WebhookAttempt']

/** The last requests to a receiver, and what came of each. */
export function Attempts({ of: id }: { readonly of: string }) {
  const { webhooks: t } = useTexts()
  const params = { path: { id }, query: { limit: 100 } }
  const query = apiHooks.useQuery('get', '/v1/webhooks/{id}/attempts', { params })
  const columns: readonly Column<Attempt>[] = [
    { name: 'at', head: t.at, cell: ({ attempted_at: at }) => <Time at={at} shown="relative" /> },
    { name: 'event', head: t.event, isWide: true, cell: ({ event }) => t.types[event] ?? event },
    {
      name: 'outcome',
      head: t.outcome,
      cell: ({ outcome, status, attempt }) => (
        <span className="chips">
          <Badge tone={outcome === 'delivered' ? 'ok' : 'high'}>
            {t.outcomes[outcome]} {status}
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
