import { test } from '@japa/runner'
import { mongo } from 'mongoose'
import {
  isCacheFull,
  isStoreUnavailable,
  isWriteConflict,
  refusalOf,
} from '#shared/store_unavailable'

test.group('An error of a store', () => {
  test('means that the store is away when its connection was reset during a write', ({
    assert,
  }) => {
    const raw = Object.assign(new Error('write ECONNRESET'), {
      errno: -104,
      code: 'ECONNRESET',
      syscall: 'write',
    })
    assert.isTrue(isStoreUnavailable(raw))
  })

  test('means so when it was reset during a write of several documents', ({ assert }) => {
    const broken = new mongo.MongoNetworkError('read ECONNRESET')
    const ofSeveral = new mongo.MongoBulkWriteError(broken as never, {} as never)
    const refused = { message: 'E11000 duplicate key', code: 11_000 }
    const duplicate = new mongo.MongoBulkWriteError(refused as never, {} as never)

    assert.equal(ofSeveral.name, 'MongoBulkWriteError')
    assert.isTrue(isStoreUnavailable(ofSeveral))
    assert.isFalse(isStoreUnavailable(duplicate))
  })

  test('means so when this process closed the connection under an operation', ({ assert }) => {
    assert.isTrue(isStoreUnavailable(new mongo.MongoClientClosedError()))
  })

  test('means so for a transaction that conflicted with others to the end', ({ assert }) => {
    const conflict = new mongo.MongoServerError({ message: 'WriteConflict', code: 112 })
    assert.isTrue(isStoreUnavailable(conflict))
  })

  test('distinguishes a conflict with others from a full cache: {0}')
    .with([
      ['WriteConflict error: this operation conflicted with another operation.', 112, false],
      ['-31800: oldest pinned transaction ID rolled back for eviction', 112, true],
      ['Cache overflow :: caused by :: transaction rolled back', 112, true],
      ['transaction is too large and will not fit in the storage engine cache', 388, true],
      ['the storage engine was under pressure', 365, true],
    ] as const)
    .run(({ assert }, [message, code, isFull]) => {
      const error = new mongo.MongoServerError({ message, code })
      assert.equal(isCacheFull(error), isFull)
      assert.equal(isWriteConflict(error), !isFull)
      assert.isTrue(isStoreUnavailable(error))
    })

  test('does not mean so when a caller left, or a file is missing', ({ assert }) => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' })
    assert.isFalse(isStoreUnavailable(aborted))
    assert.isFalse(isStoreUnavailable(missing))
  })

  test('names what Redis refuses a user within a script: {0}')
    .with([
      [
        "ERR The user executing the script can't run this command or subcommand script: 6b1b, on @user_script:9.",
        'NOPERM',
      ],
      ["ERR The user executing the script can't access at least one of the keys", 'NOPERM'],
      ['ERR Error running script (call to f_6b1b): @user_script:9: -NOPERM User may not', 'NOPERM'],
      ['NOPERM User app has no permissions', 'NOPERM'],
      ['ERR value is not an integer', null],
    ] as const)
    .run(({ assert }, [message, word]) => {
      const error = Object.assign(new Error(message), { name: 'ReplyError' })
      assert.equal(refusalOf(error), word)
    })
})
