import { Container, inject } from '@adonisjs/core/container'
import { test } from '@japa/runner'
import { rememberSingletons } from '#shared/remember_singletons'

class Store {
  constructor(readonly name = 'store') {}
}

@inject()
class Reader {
  constructor(readonly store: Store) {}

  read(what: string) {
    return `${what} of ${this.store.name}`
  }

  @inject()
  readInjected(_what: string, store: Store) {
    return store.name
  }

  fail(): never {
    throw new Error('nothing to read')
  }
}

function remembering() {
  const container = new Container<Record<never, never>>()
  rememberSingletons(container)
  return container
}

async function nameOf(made: Promise<Store>) {
  const { name } = await made
  return name
}

test.group('rememberSingletons', () => {
  test('every resolver answers with the one instance, which is made once', async ({ assert }) => {
    const container = remembering()
    let made = 0
    container.singleton(Store, () => new Store(`store ${++made}`))
    const first = await container.createResolver().make(Store)
    const again = await Promise.all([
      container.make(Store),
      container.createResolver().make(Store),
      container.make(Reader).then(({ store }) => store),
    ])
    assert.deepEqual(
      again.map((one) => one === first),
      [true, true, true]
    )
    assert.equal(made, 1)
  })

  test('requests at the same time share the making', async ({ assert }) => {
    const container = remembering()
    const gate = Promise.withResolvers<void>()
    container.singleton(Store, async () => {
      await gate.promise
      return new Store()
    })
    const made = [container.make(Store), container.createResolver().make(Store)]
    gate.resolve()
    const [one, other] = await Promise.all(made)
    assert.strictEqual(one, other)
  })

  test('what is no singleton is made each time', async ({ assert }) => {
    const container = remembering()
    container.bind(Store, () => new Store())
    assert.notStrictEqual(await container.make(Store), await container.make(Store))
    assert.notStrictEqual(await container.make(Reader), await container.make(Reader))
  })

  test('a swap counts at once, each time, and until it is restored', async ({ assert }) => {
    const container = remembering()
    container.singleton(Store, () => new Store())
    const real = await container.make(Store)
    let swaps = 0
    container.swap(Store, () => new Store(`swapped ${++swaps}`))
    const resolver = container.createResolver()
    assert.equal(await nameOf(container.make(Store)), 'swapped 1')
    assert.equal(await nameOf(resolver.make(Store)), 'swapped 2')
    container.restore(Store)
    assert.strictEqual(await container.make(Store), real)
    assert.strictEqual(await resolver.make(Store), real)
  })

  for (const [what, named] of [
    ['all swaps', undefined],
    ['named swaps', [Store, Reader]],
  ] as const) {
    test(`${what} are restored together`, async ({ assert }) => {
      const container = remembering()
      container.singleton(Store, () => new Store())
      container.singleton(Reader, async (resolver) => new Reader(await resolver.make(Store)))
      const real = await container.make(Reader)
      container.swap(Store, () => new Store('swapped'))
      container.swap(Reader, () => new Reader(new Store('swapped')))
      assert.notStrictEqual(await container.make(Reader), real)
      container.restoreAll(named && [...named])
      assert.strictEqual(await container.make(Reader), real)
      assert.equal(await nameOf(container.make(Store)), 'store')
    })
  }

  test('a swap during the making is not undone by its end', async ({ assert }) => {
    const container = remembering()
    const gate = Promise.withResolvers<void>()
    container.singleton(Store, async () => {
      await gate.promise
      return new Store()
    })
    const making = container.make(Store)
    container.swap(Store, () => new Store('swapped'))
    gate.resolve()
    assert.equal(await nameOf(making), 'store')
    assert.equal(await nameOf(container.make(Store)), 'swapped')
  })

  test('a class that is bound again is made again', async ({ assert }) => {
    const container = remembering()
    container.singleton(Store, () => new Store('first'))
    await container.make(Store)
    container.singleton(Store, () => new Store('second'))
    assert.equal(await nameOf(container.make(Store)), 'second')
    container.bind(Store, () => new Store('third'))
    assert.equal(await nameOf(container.make(Store)), 'third')
    container.bindValue(Store, new Store('fourth'))
    assert.equal(await nameOf(container.make(Store)), 'fourth')
  })

  test('a value of one resolver stays its own', async ({ assert }) => {
    const container = remembering()
    container.singleton(Store, () => new Store())
    await container.make(Store)
    const resolver = container.createResolver()
    resolver.bindValue(Store, new Store('own'))
    assert.equal(await nameOf(resolver.make(Store)), 'own')
    assert.equal(await nameOf(container.createResolver().make(Store)), 'store')
  })

  test('what cannot be made fails each time', async ({ assert }) => {
    const container = remembering()
    container.singleton(Store, () => Promise.reject(new Error('no store')))
    await assert.rejects(() => container.make(Store), 'no store')
    await assert.rejects(() => container.make(Store), 'no store')
  })

  test('a method gets its arguments, and what it injects', async ({ assert }) => {
    const container = remembering()
    container.singleton(Store, () => new Store())
    const reader = await container.make(Reader)
    assert.equal(await container.call(reader, 'read', ['all']), 'all of store')
    assert.equal(await container.call(reader, 'readInjected', ['all']), 'store')
    assert.equal(container.createResolver().hasBinding(Store), true)
  })

  test('a method that throws rejects, and one without its arguments is refused', async ({
    assert,
  }) => {
    const container = remembering()
    container.singleton(Store, () => new Store())
    const reader = await container.make(Reader)
    await assert.rejects(() => container.call(reader, 'fail'), 'nothing to read')
    await assert.rejects(() => container.call(reader, 'read'), /Cannot call "Reader.read"/)
  })
})
