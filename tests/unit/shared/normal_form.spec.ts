import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { criteriaProblems } from '#routing/engine/criteria/matching_criteria'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { createRouterValidator } from '#routing/routers/router_write_http'
import { normalForm } from '#shared/characters'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { SeededRandom } from '#tests/support/seeded_random'

const ACUTE = '\u0301'
const GRAVE_BELOW = '\u0316'
/** A normal form that sorts them needs seconds; a thousandth of that without. */
const MANY = `a${ACUTE.repeat(20_000)}${GRAVE_BELOW.repeat(20_000)}`
const MOST_MS = 500

/** Fails when `work` takes longer than `MOST_MS` on a quiet machine. */
async function isQuick(assert: Assert, work: () => unknown): Promise<void> {
  const machine = await MachineDelay.watch()
  const beganMs = performance.now()
  await work()
  assert.isBelow(performance.now() - beganMs, machine.boundMs(MOST_MS), String(machine))
}

test.group('The normal form of a text', () => {
  test('is normal form C wherever no more than 30 combining marks follow each other', ({
    assert,
  }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const pieces = ['a', 'é', 'e\u0301', '\u1100\u1161', '漢', '😀', ' ', '\u0344', '\u{1D15E}']
    for (let round = 0; round < 500; round += 1) {
      const marks = random.pick([ACUTE, GRAVE_BELOW, '\u{1E8D0}']).repeat(random.below(31))
      const parts = [random.pick(pieces), marks, random.pick(pieces.slice(0, 7)), marks]
      const text = parts.join('').replace(/^\p{M}+/u, '')
      if (/\p{M}{31}/u.test(text)) continue
      assert.equal(normalForm(text), text.normalize(), `seed ${random.seed}`)
      assert.equal(normalForm(normalForm(text)), normalForm(text))
    }
  })

  test('is the text itself where more than 30 follow each other', ({ assert }) => {
    const thirty = `a${GRAVE_BELOW.repeat(15)}${ACUTE.repeat(15)}`
    assert.equal(normalForm(thirty), thirty.normalize())
    assert.equal(normalForm(`${thirty}${ACUTE}`), `${thirty}${ACUTE}`)
    assert.equal(normalForm(`e\u0301${thirty}${ACUTE}`), `e\u0301${thirty}${ACUTE}`)
  })

  test('takes time linear in the length of the text', async ({ assert }) => {
    await isQuick(assert, () => normalForm(MANY))
    const almost = `${ACUTE.repeat(30)}a`.repeat(3_000)
    await isQuick(assert, () => normalForm(almost))
  })
})

test.group('Tens of thousands of combining marks in a row', () => {
  test('are cheap in {what} of criteria')
    .with([
      { what: 'a segment', criteria: { path: { segments: [MANY] } } },
      { what: 'a name', criteria: { queryParams: [{ name: MANY, required: true }] } },
      { what: 'a value', criteria: { queryParams: [{ name: 'n', value: MANY, required: true }] } },
      { what: 'a UTM value', criteria: { campaign: { utm_source: MANY } } },
    ])
    .run(async ({ assert }, { criteria }) => {
      await isQuick(assert, () => assert.isNotEmpty(criteriaProblems(criteria)))
    })

  test('are cheap in a name and a description, which are refused', async ({ assert }) => {
    const payload = { name: MANY, description: MANY, booking_flow_id: 'f'.repeat(24) }
    await isQuick(assert, () => assert.rejects(() => createRouterValidator.validate(payload)))
  })

  test('are cheap in the host of a URL, {how}')
    .with([
      { how: 'as they are', host: (marks: string) => marks },
      { how: 'with tabs between', host: (marks: string) => [...marks].join('\t') },
      { how: 'behind a user', host: (marks: string) => `user:p%40@${marks}:443` },
      { how: 'beside an escape', host: (marks: string) => `%61${marks}` },
    ])
    .run(({ assert }, { host }) => {
      const marks = `a${ACUTE.repeat(2_000)}${GRAVE_BELOW.repeat(2_000)}`
      const urls = ['https://', 'HTTP:\\\\', ' https:'].map((scheme) => `${scheme}${host(marks)}`)
      for (const url of urls.map((one) => one.slice(0, 8_000))) {
        const parsed = RequestUrl.parse(`${url}/`)
        assert.equal(parsed.ok ? 'ok' : parsed.error.type, 'too_long')
      }
    })

  test('do not make a URL invalid that has them after its host', ({ assert }) => {
    const marks = ACUTE.repeat(600)
    const parsed = RequestUrl.parse(`https://user@x.example:443/${marks}?q=${marks}#${marks}`)
    assert.deepEqual(parsed.ok ? parsed.value.segments : [], [marks])
  })
})
