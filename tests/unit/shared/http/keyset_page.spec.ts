import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { encodeCursor, pageOf, pageQuery, pageRequest } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { newIdentifier } from '#shared/identifiers'

const validator = vine.create(strictObject(pageQuery))

test.group('A page', () => {
  test('has no next one when the rows end with it', ({ assert }) => {
    const rows = [{ id: newIdentifier() }, { id: newIdentifier() }]

    assert.deepEqual(pageOf(rows, 2, ({ id }) => id).meta, { limit: 2, next_cursor: null })
    assert.deepEqual(pageOf([], 2, String), { data: [], meta: { limit: 2, next_cursor: null } })
  })

  test('does not show the row that proves a next page', async ({ assert }) => {
    const rows = [{ id: newIdentifier() }, { id: newIdentifier() }, { id: newIdentifier() }]

    const page = pageOf(rows, 2, ({ id }) => id)

    assert.deepEqual(page.data, [rows[0]?.id, rows[1]?.id])
    const query = await validator.validate({ cursor: page.meta.next_cursor })
    assert.deepEqual(pageRequest(query), { limit: 20, before: rows[1]?.id ?? '' })
  })

  test('starts at the newest row with twenty rows by default', async ({ assert }) => {
    assert.deepEqual(pageRequest(await validator.validate({})), { limit: 20, before: null })
  })
})

test.group('A cursor', () => {
  const cursor = encodeCursor('0123456789abcdef01234567')

  test('reveals nothing to a reader', ({ assert }) => {
    assert.match(cursor, /^[\w-]{16}$/)
  })

  test('is refused as {$self}')
    .with(['', ' ', cursor.slice(1), `${cursor}A`, `${cursor}=`, '0123456789abcdef01234567', 'é'])
    .run(async ({ assert }, forged) => {
      await assert.rejects(() => validator.validate({ cursor: forged }))
    })
})
