import { test } from '@japa/runner'
import { moveText } from '#console/impact/impact_text'
import { shareText } from '#console/impact/impact_text'
import * as german from '#console/texts/de'
import * as dePages from '#console/texts/de_pages'
import * as english from '#console/texts/en'
import * as enPages from '#console/texts/en_pages'

const en = { ...english, ...enPages }
const de = { ...german, ...dePages }

const party = (id: string | null, name: string, flow = 'flow') => ({
  router_id: id,
  router_name: name,
  priority_class: 'campaign' as const,
  booking_flow_id: flow,
})

const move = (from: ReturnType<typeof party> | null, to: ReturnType<typeof party> | null) => ({
  from,
  to,
  events: 1,
  share: 0.1,
  examples: [],
})

const ADS = party('ads', 'Ads')
const NEW = party(null, '')
const isNew = ({ router_id: id }: { readonly router_id: string | null }) => id === null

test.group('A share of visitors', () => {
  test('is shown as {text}')
    .with([
      { share: 0, text: '0.0%' },
      { share: 0.0004, text: '< 0.1%' },
      { share: 0.015, text: '1.5%' },
      { share: 0.9998, text: '> 99.9%' },
      { share: 1, text: '100.0%' },
    ])
    .run(({ assert }, { share, text }) => assert.equal(shareText(share, 'en'), text))

  test('is written as the language of the reader writes it', ({ assert }) => {
    assert.equal(shareText(0.015, 'de'), '1,5\u00A0%')
  })
})

test.group('A move of visitors', () => {
  test('names both routers, the edited one and a missing one', ({ assert }) => {
    assert.equal(moveText(move(ADS, NEW), isNew, en), 'From “Ads” to this router')
    assert.equal(moveText(move(ADS, null), isNew, en), 'From “Ads” to no router')
    assert.equal(moveText(move(null, NEW), isNew, de), 'Von keinem Router zu diesem Router')
  })

  test('of the same router leads to another booking flow', ({ assert }) => {
    const text = moveText(move(ADS, party('ads', 'Ads', 'other')), isNew, en)

    assert.equal(text, 'Stay with “Ads”, which leads to another booking flow')
  })
})
