import './keys.css'
import { CodeXml, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  KEY_PERMISSIONS,
  type PublishableKey,
  usePublishableKeys,
} from '../../api/publishable_keys.js'
import { Answer } from '../../parts/answer.js'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/empty.js'
import { Needs } from '../../parts/needs.js'
import { PageHead } from '../../parts/page_head.js'
import { type Column, RowLink, Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'
import { CreateKeyDialog } from './create_key_dialog.js'
import { Origins } from './origins.js'

/** The keys with which pages of a website ask the service, and whether any does. */
export default function Keys() {
  const { keys: t, titles } = useTexts()
  const query = usePublishableKeys()
  const [creates, setCreates] = useState(false)
  return (
    <>
      <PageHead title={titles.keys} note={t.note}>
        <Needs permissions={KEY_PERMISSIONS}>
          <Button icon={Plus} tone="primary" data-key="n" onClick={() => setCreates(true)}>
            {t.create}
          </Button>
        </Needs>
      </PageHead>
      <Answer
        query={query}
        empty={({ data }) => data.length === 0 && <Empty icon={CodeXml} text={t.empty} />}
      >
        {({ data }) => <KeyTable keys={data} />}
      </Answer>
      {creates && <CreateKeyDialog onClose={() => setCreates(false)} />}
    </>
  )
}

function KeyTable({ keys }: { readonly keys: readonly PublishableKey[] }) {
  const { keys: t, titles } = useTexts()
  const columns: readonly Column<PublishableKey>[] = [
    {
      name: 'name',
      head: t.name,
      cell: ({ _id, name }) => <RowLink place={`/keys/${_id}`}>{name}</RowLink>,
    },
    { name: 'origins', head: t.origins, cell: (key) => <Origins of={key} /> },
    {
      name: 'created',
      head: t.created,
      isWide: true,
      cell: ({ createdAt }) => <Time at={createdAt} shown="date" />,
    },
  ]
  return <Table label={titles.keys} columns={columns} rows={keys} rowKey={({ _id }) => _id} />
}
