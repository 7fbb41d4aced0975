import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import { ResolveForPageController, ResolveUrlController } from '#routing/resolve/resolve_controller'

type Class = abstract new (...args: never[]) => object

/** A subclass that the container does not know, so that it makes one with what is bound now. */
const MADE_ANEW = new Map<Class, Class>([
  [ResolveUrlController, class extends ResolveUrlController {}],
  [ResolveForPageController, class extends ResolveForPageController {}],
])

/** Binds `value` to `type` until the running test ends, also in what a process makes once for all requests. */
export function exchange<Type extends Class>(type: Type, value: InstanceType<Type>): void {
  const { container } = app
  container.swap(type, () => value)
  for (const [lasting, subclass] of MADE_ANEW) {
    container.swap(lasting, (resolver) => resolver.make(subclass))
  }
  getActiveTestOrFail().cleanup(() => container.restoreAll([type, ...MADE_ANEW.keys()]))
}
