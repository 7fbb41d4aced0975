import type { HttpRouterService } from '@adonisjs/core/types'
import { KEY_ACCESS } from '#identity/keys/key_access'
import type { RequireOperator, RequirePermission, RequireToken } from '#shared/http/route_guard'

const CreateAccessTokenController = () => import('#identity/http/create_access_token_controller')
const DeriveAccessTokenController = () => import('#identity/http/derive_access_token_controller')
const ListMadeController = () => import('#identity/http/list_made_controller')
const ListAccessTokensController = () => import('#identity/http/list_access_tokens_controller')
const ReadCurrentTokenController = () => import('#identity/http/read_current_token_controller')
const RevokeAccessTokenController = () => import('#identity/http/revoke_access_token_controller')
const RevokeCurrentTokenController = () => import('#identity/http/revoke_current_token_controller')
const SignInController = () => import('#identity/http/sign_in_controller')
const CreatePublishableKeyController = () =>
  import('#identity/http/keys/create_publishable_key_controller')
const ListPublishableKeysController = () =>
  import('#identity/http/keys/list_publishable_keys_controller')
const ProveOriginsController = () => import('#identity/http/keys/prove_origins_controller')
const RevokePublishableKeyController = () =>
  import('#identity/http/keys/revoke_publishable_key_controller')
const RotatePublishableKeyController = () =>
  import('#identity/http/keys/rotate_publishable_key_controller')
const DeriveOperatorCredentialController = () =>
  import('#identity/http/operators/derive_operator_credential_controller')
const ReadOperatorCredentialController = () =>
  import('#identity/http/operators/read_operator_credential_controller')
const RevokeOperatorCredentialController = () =>
  import('#identity/http/operators/revoke_operator_credential_controller')

export function registerIdentityRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission,
  requireToken: RequireToken,
  requireOperator: RequireOperator
): void {
  router
    .post('/v1/access-tokens/sign-in', [SignInController, 'execute'])
    .as('access_tokens.sign_in')
  router
    .group(() => {
      router.get('/', [ReadCurrentTokenController, 'execute']).as('access_tokens.read_current')
      router
        .delete('/', [RevokeCurrentTokenController, 'execute'])
        .as('access_tokens.revoke_current')
      router.post('/derive', [DeriveAccessTokenController, 'execute']).as('access_tokens.derive')
    })
    .prefix('/v1/access-tokens/current')
    .use([...requireToken])
  router
    .group(() => {
      router.get('/', [ListAccessTokensController, 'execute']).as('access_tokens.list')
      router.post('/', [CreateAccessTokenController, 'execute']).as('access_tokens.create')
      router.get('/:id/made', [ListMadeController, 'execute']).as('access_tokens.made')
      router.delete('/:id', [RevokeAccessTokenController, 'execute']).as('access_tokens.revoke')
    })
    .prefix('/v1/access-tokens')
    .use(requirePermission('tokens:manage'))
  router
    .group(() => {
      router.post('/', [CreatePublishableKeyController, 'execute']).as('publishable_keys.create')
      router
        .post('/:id/rotate', [RotatePublishableKeyController, 'execute'])
        .as('publishable_keys.rotate')
      router.post('/:id/prove', [ProveOriginsController, 'execute']).as('publishable_keys.prove')
    })
    .prefix('/v1/publishable-keys')
    .use(requirePermission(...KEY_ACCESS))
  router
    .group(() => {
      router.get('/', [ListPublishableKeysController, 'execute']).as('publishable_keys.list')
      router
        .delete('/:id', [RevokePublishableKeyController, 'execute'])
        .as('publishable_keys.revoke')
    })
    .prefix('/v1/publishable-keys')
    .use(requirePermission('tokens:manage'))
  router
    .group(() => {
      router.get('/', [ReadOperatorCredentialController, 'execute']).as('operator_credential.read')
      router
        .delete('/', [RevokeOperatorCredentialController, 'execute'])
        .as('operator_credential.revoke')
      router
        .post('/derive', [DeriveOperatorCredentialController, 'execute'])
        .as('operator_credential.derive')
    })
    .prefix('/v1/operations/credential')
    .use([...requireOperator])
}
