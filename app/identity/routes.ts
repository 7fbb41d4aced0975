import type { HttpRouterService } from '@adonisjs/core/types'
import { KEY_ACCESS } from './keys/publishable_key.js'
import type { RequireOperator, RequirePermission, RequireToken } from '#shared/http/guard'
import {
  CreateAccessTokenController,
  DeriveAccessTokenController,
  ListMadeController,
  ListAccessTokensController,
  ReadCurrentTokenController,
  RevokeAccessTokenController,
  RevokeCurrentTokenController,
} from './tokens/access_tokens_controller.js'
import { SignInController } from './sign_in/sign_in_controller.js'
import {
  CreatePublishableKeyController,
  ListPublishableKeysController,
  ProveOriginsController,
  RevokePublishableKeyController,
  RotatePublishableKeyController,
} from './keys/publishable_keys_controller.js'
import {
  DeriveOperatorCredentialController,
  ReadOperatorCredentialController,
  RevokeOperatorCredentialController,
} from './operators/operator_credential_controller.js'

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
