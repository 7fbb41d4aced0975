import { test } from '@japa/runner'
import fc from 'fast-check'
import { isSameField } from '#console/pages/router/form/changed_fields'
import { formOfDraft } from '#console/pages/router/form/form_of_draft'
import { mergedForm, mergeFields } from '#console/pages/router/form/changed_fields'
import {
  ROUTER_FIELDS,
  type RouterField,
  type RouterForm,
} from '#console/pages/router/form/router_form'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()

const base = formOfDraft({
  name: 'Spring',
  tags: ['a'],
  matching_criteria: { path: { segments: ['x'] } },
})

/** Any of three versions of each field. */
const version = fc.tuple(...ROUTER_FIELDS.map(() => fc.constantFrom(0, 1, 2)))

function form(versions: readonly number[]): RouterForm {
  const entries = ROUTER_FIELDS.map((field, at) => [field, altered(field, versions[at] ?? 0)])
  return Object.fromEntries(entries) as RouterForm
}

function altered(field: RouterField, by: number): unknown {
  const value = base[field]
  if (by === 0) return value
  if (typeof value === 'boolean') return !value
  if (field === 'parameters') {
    return [{ name: `p${by}`, asks: 'presence', value: '', mayBeAbsent: false }]
  }
  return typeof value === 'string' ? `${value}${by}` : [...value, String(by)]
}

test.group(`A router that both sides changed | SEED=${SEED}`, () => {
  test('merges changes of one side, and asks about fields that both changed', ({ assert }) => {
    const mine = { ...base, name: 'Summer', path: '/y', description: 'same' }
    const theirs = { ...base, name: 'Autumn', tags: ['a', 'b'], description: 'same' }

    assert.deepEqual(mergeFields({ base, mine, theirs }), {
      conflicting: ['name'],
      taken: ['tags'],
      kept: ['path'],
    })
    const merged = mergedForm({ base, mine, theirs }, { name: 'theirs' })
    assert.deepEqual(merged, {
      ...base,
      name: 'Autumn',
      path: '/y',
      tags: ['a', 'b'],
      description: 'same',
    })
    assert.equal(mergedForm({ base, mine, theirs }, {}).name, 'Summer')
  })

  test('never loses a change of one side', ({ assert }) => {
    fc.assert(
      fc.property(version, version, fc.constantFrom('mine', 'theirs'), (a, b, side) => {
        const [mine, theirs] = [form(a), form(b)]
        const { conflicting } = mergeFields({ base, mine, theirs })
        const chosen = Object.fromEntries(conflicting.map((field) => [field, side]))
        const merged = mergedForm({ base, mine, theirs }, chosen)
        for (const field of ROUTER_FIELDS) {
          const byMe = !isSameField(field, base, mine)
          const byThem = !isSameField(field, base, theirs)
          const expected =
            byMe && byThem ? (side === 'mine' ? mine : theirs) : byThem ? theirs : mine
          assert.isTrue(isSameField(field, merged, expected), field)
        }
      }),
      { seed: SEED }
    )
  })
})
