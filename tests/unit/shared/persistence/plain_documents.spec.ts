import { test } from '@japa/runner'
import { mongo } from 'mongoose'
import { PlainDocuments } from '#shared/persistence/plain_documents'

const { BSON, ObjectId } = mongo
const ID = '0123456789abcdef01234567'

function read(...documents: object[]): unknown[] {
  const plain = new PlainDocuments<object>()
  return documents.map((document) => plain.read(BSON.serialize(document)))
}

test.group('plain documents', () => {
  test('reads every type that the service stores', ({ assert }) => {
    const values = {
      text: 'Größe 漢字 🙂 \0 end',
      empty: '',
      yes: true,
      no: false,
      nothing: null,
      whole: -5,
      large: 2 ** 40,
      exact: 0.5,
      list: ['a', ['b'], [], { c: 1 }],
      nested: { deep: { text: 'd' }, none: {} },
    }
    assert.deepEqual(read(values), [values])
  })

  test('reads ids as hexadecimal text and instants as milliseconds', ({ assert }) => {
    const instants = [0, -1, 1_750_000_000_123, -62_135_596_800_000, 8.64e15, -8.64e15]
    const document = { _id: new ObjectId(ID), at: instants.map((ms) => new Date(ms)) }
    assert.deepEqual(read(document), [{ _id: ID, at: instants }])
  })

  test('reads 64-bit integers', ({ assert }) => {
    const document = {
      positive: BSON.Long.fromNumber(7),
      negative: BSON.Long.fromNumber(-(2 ** 40)),
    }
    assert.deepEqual(read(document), [{ positive: 7, negative: -(2 ** 40) }])
  })

  test('reads documents whose members differ in order, number and name', ({ assert }) => {
    const documents = [
      { a: 1, b: { c: 2, d: 3 }, e: 4 },
      { e: 4, b: { d: 3 }, a: 1 },
      { 'b': { c: 2 }, 'aa': 1, 'ä': 2, '': 3, 'a.b': 4, '$set': 5 },
      { a: 1, b: { c: 2, d: 3 }, e: 4 },
      {},
    ]
    assert.deepEqual(read(...documents), documents)
  })

  test('refuses a type that the service does not store', ({ assert }) => {
    const document = { pattern: /a/ }
    assert.throws(() => read(document), 'a stored document has a member of BSON type 11')
  })
})
