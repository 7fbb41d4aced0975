import type { Container, ContainerResolver } from '@adonisjs/core/container'

type AnyContainer = Pick<
  Container<Record<never, never>>,
  'createResolver' | 'singleton' | 'bind' | 'bindValue' | 'swap' | 'restore' | 'restoreAll'
>
type AnyResolver = ContainerResolver<Record<never, never>>
type CreateError = Parameters<AnyResolver['make']>[2]

/**
 * Lets the resolvers of a container answer for its singletons from memory once they are made: a look-up instead of a
 * chain of promises, several times in every request. What is swapped or bound again is made anew, as without it. It
 * covers bindings that are made after this call; hooks of a singleton run once, as before.
 */
export function rememberSingletons(container: AnyContainer): void {
  const singletons = new RememberedSingletons()
  const { singleton, bind, bindValue, swap, restore, restoreAll } = container
  const create = container.createResolver.bind(container)
  Object.assign(container, {
    createResolver: () => new QuickResolver(singletons, create),
    singleton: after(container, singleton, (binding) => singletons.bound(binding, true)),
    bind: after(container, bind, (binding) => singletons.bound(binding, false)),
    bindValue: after(container, bindValue, (binding) => singletons.bound(binding, false)),
    swap: after(container, swap, (binding) => singletons.swapped(binding)),
    restore: after(container, restore, (binding) => singletons.restored(binding)),
    restoreAll: after(container, restoreAll, (bindings) => singletons.restoredAll(bindings)),
  })
}

/** The method, and then a note of its first argument. */
function after<Args extends [unknown?, ...unknown[]]>(
  container: AnyContainer,
  method: (...args: Args) => unknown,
  note: (first: Args[0]) => void
) {
  return (...args: Args): void => {
    method.apply(container, args)
    note(args[0])
  }
}

class RememberedSingletons {
  readonly #bindings = new Set<unknown>()
  readonly #swapped = new Set<unknown>()
  readonly #made = new Map<unknown, Promise<unknown>>()

  of(binding: unknown): Promise<unknown> | undefined {
    return this.#made.get(binding)
  }

  /** Remembers what is being made, unless it fails or is replaced meanwhile. */
  making(binding: unknown, making: Promise<unknown>): void {
    if (!this.#bindings.has(binding) || this.#swapped.has(binding)) return
    this.#made.set(binding, making)
    making.catch(() => {
      if (this.#made.get(binding) === making) this.#made.delete(binding)
    })
  }

  bound(binding: unknown, isSingleton: boolean): void {
    this.#made.delete(binding)
    if (isSingleton) this.#bindings.add(binding)
    else this.#bindings.delete(binding)
  }

  swapped(binding: unknown): void {
    this.#made.delete(binding)
    this.#swapped.add(binding)
  }

  restored(binding: unknown): void {
    this.#swapped.delete(binding)
  }

  restoredAll(bindings: unknown): void {
    if (Array.isArray(bindings)) bindings.forEach((binding) => this.restored(binding))
    else this.#swapped.clear()
  }
}

/** A resolver of the container that is created only when a singleton is not in memory. */
class QuickResolver implements Pick<AnyResolver, keyof AnyResolver> {
  #resolver: AnyResolver | undefined
  #own: Set<unknown> | undefined

  constructor(
    private readonly singletons: RememberedSingletons,
    private readonly create: () => AnyResolver
  ) {}

  make(binding: never, values?: unknown[], createError?: CreateError): Promise<never> {
    if (this.#own?.has(binding)) return this.#made().make(binding, values, createError)
    const known = this.singletons.of(binding)
    if (known) return known as Promise<never>
    const making = this.#made().make(binding, values, createError)
    this.singletons.making(binding, making)
    return making as Promise<never>
  }

  call(
    value: Record<PropertyKey, (...args: never[]) => unknown>,
    method: PropertyKey,
    values: unknown[] = [],
    createError?: CreateError
  ): Promise<never> {
    return this.#made().call(value, method, values, createError) as Promise<never>
  }

  resolveFor(...args: Parameters<AnyResolver['resolveFor']>) {
    return this.#made().resolveFor(...args)
  }

  bindValue(binding: never, value: never): void {
    this.#own ??= new Set()
    this.#own.add(binding)
    this.#made().bindValue(binding, value)
  }

  hasBinding(binding: never): boolean {
    return this.#made().hasBinding(binding)
  }

  hasAllBindings(bindings: never): boolean {
    return this.#made().hasAllBindings(bindings)
  }

  #made(): AnyResolver {
    return (this.#resolver ??= this.create())
  }
}
