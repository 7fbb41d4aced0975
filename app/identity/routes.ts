import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequirePermission } from '#shared/http/route_guard'

const CreateAccessTokenController = () => import('#identity/http/create_access_token_controller')
const ListAccessTokensController = () => import('#identity/http/list_access_tokens_controller')
const RevokeAccessTokenController = () => import('#identity/http/revoke_access_token_controller')

export function registerIdentityRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission
): void {
  router
    .group(() => {
      router.get('/', [ListAccessTokensController, 'execute']).as('access_tokens.list')
      router.post('/', [CreateAccessTokenController, 'execute']).as('access_tokens.create')
      router.delete('/:id', [RevokeAccessTokenController, 'execute']).as('access_tokens.revoke')
    })
    .prefix('/v1/access-tokens')
    .use(requirePermission('tokens:manage'))
}
