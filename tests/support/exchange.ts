import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import { ResolveUrl } from '#routing/resolve/resolve_url'
import { ResolveUrlController } from '#routing/resolve/resolve_controller'

type Class = abstract new (...args: never[]) => object

/** Binds `value` to `type` until the running test ends, also in the controller that is made only once. */
export function exchange<Type extends Class>(type: Type, value: InstanceType<Type>): void {
  const { container } = app
  container.swap(type, () => value)
  container.swap(
    ResolveUrlController,
    async (resolver) => new ResolveUrlController(await resolver.make(ResolveUrl))
  )
  getActiveTestOrFail().cleanup(() => container.restoreAll([type, ResolveUrlController]))
}
