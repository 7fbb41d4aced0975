import { test } from '@japa/runner'
import { isClickId } from '#routing/engine/criteria/platform_parameters'
import {
  askedUrl,
  carriedBy,
  campaignOf,
  linkTo,
  routedUrl,
} from '../../../../../packages/embed/src/carried.js'

const CARRIED = { flowId: '6562f0a1c3e5d7f901234502', decisionId: '6562f0a1c3e5d7f901234507' }
const AS_TEXT = `signalbox_flow=${CARRIED.flowId}&signalbox_decision=${CARRIED.decisionId}`
/** Of Google, Meta, Microsoft, TikTok, LinkedIn, X, Pinterest, Snap and Reddit, by their documentation. */
const CLICK_IDS = [
  'gclid',
  'gclsrc',
  'dclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'epik',
  'ScCid',
  'rdt_cid',
]
const PAGE = 'https://clinic.example/implants'

test.group('The link of the embed script', () => {
  test('has the campaign of the page and what it carries: {to} from {from}')
    .with([
      { to: 'https://b.example/', from: PAGE, is: `https://b.example/?${AS_TEXT}` },
      {
        to: 'https://b.example/f?a=%20b+c&x',
        from: `${PAGE}?utm_source=n%C3%BC&other=1&utm_term=a%26b`,
        is: `https://b.example/f?a=%20b+c&x&utm_source=n%C3%BC&utm_term=a%26b&${AS_TEXT}`,
      },
      ...CLICK_IDS.map((name) => ({
        to: 'https://b.example/f',
        from: `${PAGE}?a=1&${name}=Cj0K-x&b=2`,
        is: `https://b.example/f?${name}=Cj0K-x&${AS_TEXT}`,
      })),
      {
        to: 'https://b.example/f?gclid=own',
        from: `${PAGE}?gclid=1&FBCLID=2`,
        is: `https://b.example/f?gclid=own&FBCLID=2&${AS_TEXT}`,
      },
      {
        to: 'https://b.example/f?utm_source=own#part',
        from: `${PAGE}?utm_source=google&utm_campaign=may`,
        is: `https://b.example/f?utm_source=own&utm_campaign=may&${AS_TEXT}#part`,
      },
      {
        to: 'https://b.example/f?',
        from: `${PAGE}?utm_source=a&utm_source=b`,
        is: `https://b.example/f?utm_source=a&utm_source=b&${AS_TEXT}`,
      },
    ])
    .run(({ assert }, { to, from, is }) => {
      assert.equal(linkTo(to, campaignOf(from), CARRIED), is)
    })

  test('carries nothing that is no known click id', ({ assert }) => {
    assert.deepEqual(
      CLICK_IDS.filter((name) => !isClickId(name)),
      []
    )
    for (const name of ['x', 'gad_source', 'gad_campaignid', 'mc_eid', '_ga', 'clid', 'email']) {
      const link = linkTo('https://b.example/f', campaignOf(`${PAGE}?${name}=1`), CARRIED)
      assert.equal(link, `https://b.example/f?${AS_TEXT}`)
    }
  })

  test('carries no decision and no click id before consent', ({ assert }) => {
    const ids = CLICK_IDS.map((name) => `${name}=1`).join('&')
    const link = linkTo('https://b.example/f', campaignOf(`${PAGE}?utm_source=google&${ids}`), null)
    assert.equal(link, 'https://b.example/f?utm_source=google')
    assert.equal(linkTo('https://b.example/f', '', null), 'https://b.example/f')
  })

  test('leads only to web pages: {$self}')
    .with(['javascript:alert(1)', 'data:text/html,x', ' https://b.example/', '/f', ''])
    .run(({ assert }, to) => {
      assert.isNull(linkTo(to, '', CARRIED))
    })
})

test.group('What a link carries', () => {
  test('arrives as it was sent', ({ assert }) => {
    const link = linkTo('https://b.example/f?a=b', '', CARRIED) ?? ''
    assert.deepEqual(carriedBy(link), { ...CARRIED, isClaimed: true })
  })

  test('counts only whole and as identifiers: {$self}')
    .with([
      '',
      `signalbox_flow=${CARRIED.flowId}`,
      `signalbox_decision=${CARRIED.decisionId}`,
      `signalbox_flow=${CARRIED.flowId}&signalbox_decision=`,
      `signalbox_flow=${CARRIED.flowId}&signalbox_decision=${CARRIED.decisionId}0`,
      AS_TEXT.toUpperCase(),
    ])
    .run(({ assert }, query) => {
      assert.isNull(carriedBy(`${PAGE}?${query}`))
    })

  test('is not part of the URL sent to the service, nor is the fragment', ({ assert }) => {
    assert.equal(
      askedUrl(`${PAGE}?a=%20b+c&utm_source=x#signalbox_flow=1`),
      `${PAGE}?a=%20b+c&utm_source=x`
    )
    assert.equal(askedUrl(`${PAGE}?utm_source=x&${AS_TEXT}#part`), `${PAGE}?utm_source=x`)
    assert.equal(askedUrl(`${PAGE}?${AS_TEXT}`), PAGE)
  })
})

test.group('The URL of a page that is routed behind its #', () => {
  test('is {is} for {of}')
    .with([
      { of: '/#/book?utm_source=a', is: '/book?utm_source=a' },
      { of: '/app/?x=1#!/book/now?utm_source=a&y', is: '/book/now?x=1&utm_source=a&y' },
      { of: '/app/?x=1#/book', is: '/book?x=1' },
      { of: '/app/#utm_source=a&utm_medium=b', is: '/app/?utm_source=a&utm_medium=b' },
      { of: '/app/?x=1#?utm_source=a', is: '/app/?x=1&utm_source=a' },
      { of: '/app/?x=1#top', is: '/app/?x=1' },
      { of: '/app/?x=1#', is: '/app/?x=1' },
      { of: '/app/', is: '/app/' },
      { of: '/#/book?next=/a?b=c#part', is: '/book?next=/a?b=c%23part' },
      { of: '/#/b%C3%BCcher', is: '/b%C3%BCcher' },
    ])
    .run(({ assert }, { of, is }) => {
      assert.equal(routedUrl(`https://clinic.example${of}`), `https://clinic.example${is}`)
    })
})
