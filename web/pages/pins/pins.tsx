import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { dataOf } from '#console/api/revisioned'
import { api } from '#console/api/client'
import { PINS_KEY } from '#console/api/pins'
import { Pin as PinIcon, Play, Plus } from '#console/icons/lucide'
import { Answer, Empty } from '#console/parts/answer'
import { Button, RouterLink } from '#console/parts/buttons'
import { Words } from '#console/parts/panel'
import { PageHead } from '#console/parts/page_head'
import { Time } from '#console/parts/time'
import { goTo } from '#console/shared/hash_location'
import { newPinOf } from '#console/shared/pin_place'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { DeletePinDialog } from './delete_pin_dialog.js'
import { EditPinDialog, PinDialog } from './pin_dialog.js'
import { EMPTY_PIN, formOfNewPin, type PinForm } from './pin_form.js'
import { PageChecks } from './page_checks.js'
import { PinList } from './pin_list.js'
import { usePins } from './use_pins.js'
import './pins.css'

/** The pins of the organization, and whether they hold. */
export default function Pins() {
  const { pins: t, titles } = useTexts()
  const asked = newPinOf(useSearch())
  const mayManage = useMay('routers:manage')
  const client = useQueryClient()
  const query = usePins()
  const [created, setCreated] = useState<PinForm | null>(
    asked && mayManage ? formOfNewPin(asked) : null
  )
  const [editedId, setEditedId] = useState<string | null>(null)
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const close = () => {
    setCreated(null)
    if (asked !== null) goTo('/pins', { replace: true })
  }
  return (
    <>
      <PageHead title={titles.pins} note={t.note}>
        <Button
          icon={Play}
          isBusy={query.isFetching}
          onClick={() => void client.invalidateQueries({ queryKey: PINS_KEY })}
        >
          {t.run}
        </Button>
        {mayManage && (
          <Button icon={Plus} tone="primary" data-key="n" onClick={() => setCreated(EMPTY_PIN)}>
            {t.create}
          </Button>
        )}
      </PageHead>
      <Words of={['pin', 'reach']} />
      <div className="stack in-turn">
        <Answer
          query={query}
          empty={({ pins }) => pins.length === 0 && <Empty icon={PinIcon} text={t.empty} />}
        >
          {({ pins, totals, judgedAt }) => (
            <>
              <p className="pins-verdict" role="status">
                {t.totals(totals.held, totals.broken, totals.ended)} <Time at={judgedAt} />
              </p>
              <PinList pins={pins} onEdit={setEditedId} onDelete={setDeletedId} />
            </>
          )}
        </Answer>
        <PageChecks />
        <Coverage />
      </div>
      {created && <PinDialog stored={null} form={created} onClose={close} />}
      {editedId && <EditPinDialog id={editedId} onClose={() => setEditedId(null)} />}
      {deletedId && <DeletePinDialog id={deletedId} onClose={() => setDeletedId(null)} />}
    </>
  )
}

/** The routers that no pin or example URL reaches. */
function Coverage() {
  const { pins: t } = useTexts()
  const query = useQuery({
    queryKey: [...PINS_KEY, 'coverage'],
    queryFn: ({ signal }) => dataOf(api.GET('/v1/router-pins/coverage', { signal })),
  })
  return (
    <section className="sheet pad stack" aria-labelledby="coverage">
      <h2 id="coverage">{t.coverage.title}</h2>
      <Answer query={query}>
        {({
          routers,
          examined,
          reached,
          reached_by_pins: byPins,
          unreached,
          unreached_total: total,
        }) => (
          <>
            <p>{t.coverage.reached(reached, routers, byPins)}</p>
            {examined < routers && (
              <p className="notice">{t.coverage.examined(examined, routers)}</p>
            )}
            {total > 0 && <p className="dim">{t.coverage.unreached}</p>}
            <ul className="unreached">
              {unreached.map(({ router_id: id, router_name: name }) => (
                <li key={id}>
                  <RouterLink id={id}>{name}</RouterLink>
                </li>
              ))}
            </ul>
            {total > unreached.length && (
              <p className="dim">{t.coverage.more(total - unreached.length)}</p>
            )}
          </>
        )}
      </Answer>
    </section>
  )
}
