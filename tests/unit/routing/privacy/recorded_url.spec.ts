import { test } from '@japa/runner'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { AskedFor, recordedUrl } from '#routing/privacy/recorded_url'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'
import { SeededRandom } from '#tests/support/seeded_random'
import { URL_PRIVACY_MODES, type UrlPrivacy } from '#organizations/organizations/organization'
import {
  type Alphabet,
  INSTANTS,
  randomRouter,
  randomRouters,
  randomUrl,
} from '#tests/unit/routing/engine/random_world'

const SEED = SeededRandom.pickSeed()
const BASE = 'https://clinic.example'
const HEX = 'd41d8cd98f00b204e9800998ecf8427e'

/** Words that are masked, and the masks themselves. */
const PERSONAL_WORLD: Alphabet = {
  paths: [['a'], ['ada@example.com'], ['~'], ['~~'], ['a', HEX], ['a', '~']],
  names: ['p', 'email', 'gclid', 'bob@example.com'],
  values: ['', '1', '~', 'ada@example.com', HEX],
}

function askedBy(routers: readonly RoutableRouter[]): AskedFor {
  return runToEnd(AskedFor.steps(RoutingTable.compile(routers)))
}

function recorded(
  url: string,
  privacy: UrlPrivacy,
  routers: readonly RoutableRouter[] = []
): string {
  return recordedUrl(parsed(`${BASE}${url}`), privacy, askedBy(routers)).slice(BASE.length)
}

test.group('The recorded URL', () => {
  const cases: [name: string, url: string, full: string, masked: string, relevant: string][] = [
    [
      'a plain URL',
      '/book?lang=de&utm_source=x',
      '/book?lang=de&utm_source=x',
      '/book?lang=de&utm_source=x',
      '/book?utm_source=x',
    ],
    ['click ids', '/?gclid=1&a=1&FBCLID=2', '/?gclid=1&a=1&FBCLID=2', '/?a=1', '/'],
    [
      'an e-mail address as a value',
      '/?q=ada%40example.com',
      '/?q=ada%40example.com',
      '/?q=~',
      '/',
    ],
    ['an e-mail address as a name', '/?ada@example.com&a=1', '/?ada@example.com&a=1', '/?a=1', '/'],
    [
      'an e-mail address in the path',
      '/p/ada@example.com/x',
      '/p/ada@example.com/x',
      '/p/~/x',
      '/p/~/x',
    ],
    ['a value by its name', '/?email=ada&phone=', '/?email=ada&phone=', '/?email=~&phone=', '/'],
    [
      'a campaign with a personal value',
      '/?utm_term=0170/1234567',
      '/?utm_term=0170/1234567',
      '/?utm_term=~',
      '/?utm_term=~',
    ],
    [
      'empty parameters and spellings',
      '/x//y/?&a=%C3%A4+b&&b',
      '/x//y/?&a=%C3%A4+b&&b',
      '/x//y/?a=%C3%A4+b&b',
      '/x//y/',
    ],
  ]
  for (const [name, url, full, masked, relevant] of cases) {
    test(`keeps of ${name} what each mode permits`, ({ assert }) => {
      assert.equal(recorded(url, 'full'), full)
      assert.equal(recorded(url, 'masked'), masked)
      assert.equal(recorded(url, 'relevant'), relevant)
    })
  }

  for (const isActive of [true, false]) {
    const title = isActive ? 'a router' : 'an inactive router'
    test(`keeps only the personal value that ${title} names`, ({ assert }) => {
      const value = 'ada@example.com'
      const naming = buildRouter(
        1,
        { queryParams: [{ name: 'email', value, required: true }] },
        { isActive }
      )

      const repeated = '/?email=ada@example.com&email=bob@example.com&x=1'
      assert.equal(recorded(repeated, 'masked', [naming]), '/?email=ada@example.com&email=~&x=1')
      assert.equal(recorded(repeated, 'relevant', [naming]), '/?email=ada@example.com')
      assert.equal(recorded('/?email=bob@example.com', 'masked', [naming]), '/?email=~')
      assert.equal(recorded('/?email=bob@example.com', 'relevant', [naming]), '/?email=~')
    })
  }

  test('masks the personal values of a parameter that a router asks for by name', ({ assert }) => {
    const asking = buildRouter(1, {
      queryParams: ['email', 'gclid', 'q'].map((name) => ({ name, required: true })),
      campaign: { utm_source: 'newsletter' },
    })

    const url = '/?email=ada@example.com&gclid=Cj0&q=x&utm_source=0170/1234567'
    assert.equal(recorded(url, 'masked', [asking]), '/?email=~&gclid=~&q=x&utm_source=~')
    assert.equal(recorded(url, 'relevant', [asking]), '/?email=~&gclid=~&q=x&utm_source=~')
  })

  test('never masks a value into one that a router asks for', ({ assert }) => {
    const masks = ['~', '~~'].map((value, at) =>
      buildRouter(1 + at, { queryParams: [{ name: 'email', value, required: true }] })
    )

    assert.equal(recorded('/?email=ada@example.com', 'masked', masks), '/?email=~~~')
    assert.equal(recorded('/?email=~', 'masked', masks), '/?email=~')
  })

  test('keeps a path that a router asks for, and never masks another into one', ({ assert }) => {
    const own = buildRouter(1, { path: { segments: ['p', HEX] } })
    const masks = ['~', '~~'].map((mask, at) =>
      buildRouter(2 + at, { path: { segments: ['p', mask] } })
    )

    assert.equal(recorded(`/p/${HEX}`, 'masked', [own]), `/p/${HEX}`)
    assert.equal(recorded(`/p/${HEX}`, 'masked', masks), '/p/~~~')
    assert.equal(recorded('/p/~', 'masked', masks), '/p/~')
  })

  test(`resolves as the URL itself does, and is recorded unchanged (seed ${SEED})`, ({
    assert,
  }) => {
    const random = new SeededRandom(SEED)
    let changed = 0
    for (let world = 0; world < 400; world += 1) {
      const routers = randomRouters(random, random.below(8), PERSONAL_WORLD)
      const table = RoutingTable.compile(routers)
      const asked = askedBy(routers)
      const request = parsed(randomUrl(random, PERSONAL_WORLD))
      for (const privacy of URL_PRIVACY_MODES) {
        const stored = recordedUrl(request, privacy, asked)
        const again = parsed(stored)
        for (const nowMs of INSTANTS) {
          assert.equal(
            table.resolve(again, nowMs)?.router.id,
            table.resolve(request, nowMs)?.router.id,
            `${privacy}: ${request.href} as ${stored}`
          )
        }
        assert.equal(recordedUrl(again, privacy, asked), stored)
        if (stored !== request.href) changed += 1
      }
    }
    assert.isAbove(changed, 100)
  })
})

test.group('What routers ask for', () => {
  test(`equals, after any changes, that of the remaining routers (seed ${SEED})`, ({ assert }) => {
    const random = new SeededRandom(SEED)
    for (let world = 0; world < 40; world += 1) {
      let table = RoutingTable.compile([])
      let asked = askedBy([])
      for (let change = 0; change < 40; change += 1) {
        const router = randomRouter(random, 1 + random.below(6), PERSONAL_WORLD)
        const before = table.rankedRouter(router.id)
        table = random.chance(0.7) ? table.with(router) : table.without(router.id)
        asked = asked.with(before, table.rankedRouter(router.id))
      }
      const anew = askedBy([...table.routers()])
      for (const name of [...PERSONAL_WORLD.names, 'utm_source', 'utm_term']) {
        assert.equal(asked.hasName(name), anew.hasName(name), name)
      }
      for (const segments of PERSONAL_WORLD.paths) {
        const pathKey = `/${segments.join('/')}`
        assert.equal(asked.hasPath(pathKey), anew.hasPath(pathKey), pathKey)
      }
    }
  })
})
