import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { apiHooks } from '../../api/client.js'
import { Answer } from '../../parts/answer.js'
import { Badge } from '../../parts/badge.js'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/empty.js'
import { PageHead } from '../../parts/page_head.js'
import { type Column, RowLink, Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'
import { CreateWebhookDialog } from './create_webhook_dialog.js'
import { standingOf, type Webhook } from './events.js'

/** The receivers that are told what happens. */
export default function Webhooks() {
  const { webhooks: t, titles } = useTexts()
  const query = apiHooks.useQuery('get', '/v1/webhooks', { params: { query: { limit: 100 } } })
  const [creates, setCreates] = useState(false)
  const columns: readonly Column<Webhook>[] = [
    {
      name: 'url',
      head: t.url,
      cell: ({ _id, url }) => (
        <span className="url">
          <RowLink place={`/webhooks/${_id}`}>{url}</RowLink>
        </span>
      ),
    },
    {
      name: 'events',
      head: t.events,
      isWide: true,
      cell: ({ events }) => events.map((event) => t.types[event]).join(', '),
    },
    {
      name: 'state',
      head: t.state,
      cell: (webhook) => {
        const { tone, name } = standingOf(webhook)
        return <Badge tone={tone}>{t.standings[name]}</Badge>
      },
    },
  ]
  return (
    <>
      <PageHead title={titles.webhooks} note={t.note}>
        <Button icon={Plus} tone="primary" data-key="n" onClick={() => setCreates(true)}>
          {t.create}
        </Button>
      </PageHead>
      <Answer
        query={query}
        empty={({ data }) => data.length === 0 && <Empty icon={WebhookIcon} text={t.empty} />}
      >
        {({ data }) => (
          <Table label={titles.webhooks} columns={columns} rows={data} rowKey={({ _id }) => _id} />
        )}
      </Answer>
      {creates && <CreateWebhookDialog onClose={() => setCreates(false)} />}
    </>
  )
}
