import { useState } from 'react'
import { Badge } from '#console/parts/badge'
import { Chip, Segments, Tabs } from '#console/parts/controls'
import { Sparkline } from '#console/parts/sparkline'
import { RowLink, type Sorting, Table } from '#console/parts/table'
import { Time } from '#console/parts/time'
import { Shown } from './shown.js'

const ROWS = [
  { id: '1', name: 'Spring implants', flow: 'Implant consultation', share: '12.4 %' },
  { id: '2', name: 'زراعة الأسنان', flow: 'First visit', share: '0.3 %' },
  {
    id: '3',
    name: 'Hamburg-Eppendorf implants, spring, people who were here before',
    flow: 'First visit',
    share: '8 %',
  },
]

const noop = () => {}

export function GalleryLists() {
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', isDescending: false })
  const [tab, setTab] = useState('one')
  const [shape, setShape] = useState<'chart' | 'table'>('chart')
  return (
    <>
      <Shown name="Words">
        <div className="actions">
          <Badge tone="high">takes over “Ads HH”</Badge>
          <Badge tone="medium">special case</Badge>
          <Badge tone="info">upcoming</Badge>
          <Badge tone="ok">no conflict</Badge>
          <Badge tone="muted">off</Badge>
        </div>
        <div className="chips">
          <Chip value="/hamburg/implants" />
          <Chip name="utm_source=" value="google" onRemove={noop} />
          <Chip name="utm_campaign=" value="implants_hamburg_spring_2026_returning" />
        </div>
        <p>
          <Time at="2026-03-01T08:00:00.000Z" />,{' '}
          <Time at="2026-03-01T08:00:00.000Z" shown="date" />,{' '}
          <Time at="2026-03-01T08:00:00.000Z" shown="relative" />
        </p>
      </Shown>
      <Table
        label="Routers"
        rows={ROWS}
        rowKey={({ id }) => id}
        sorting={sorting}
        onSort={setSorting}
        columns={[
          {
            name: 'name',
            head: 'Router',
            isSortable: true,
            cell: ({ id, name }) => <RowLink place={`/routers/${id}`}>{name}</RowLink>,
          },
          { name: 'flow', head: 'Flow', isWide: true, cell: ({ flow }) => flow },
          {
            name: 'share',
            head: 'Share',
            isNumber: true,
            isSortable: true,
            cell: ({ share }) => share,
          },
        ]}
      />
      <Shown name="Sparkline">
        <Sparkline counts={[3, 9, 4, null, 6, 12, 8]} />
      </Shown>
      <Shown name="Segments">
        <Segments<'chart' | 'table'>
          label="Shape"
          options={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          chosen={shape}
          onChoose={setShape}
        />
      </Shown>
      <Shown name="Tabs">
        <Tabs
          label="Router"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { name: 'one', label: 'Rules' },
            { name: 'two', label: 'Conflicts' },
            { name: 'three', label: 'History' },
          ]}
        >
          <p>Panel {tab}</p>
        </Tabs>
      </Shown>
    </>
  )
}
