import type { HttpRouterService } from '@adonisjs/core/types'
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
  ReadPublishableKeyController,
  RevokePublishableKeyController,
  RotatePublishableKeyController,
} from './keys/publishable_keys_controller.js'
import {
  DeriveOperatorCredentialController,
  ReadOperatorCredentialController,
  RevokeOperatorCredentialController,
} from './operators/operator_credential_controller.js'

export function registerIdentityRoutes(router: HttpRouterService): void {
  router.post('/v1/access-tokens/sign-in', [SignInController]).as('access_tokens.sign_in')
  router
    .group(() => {
      router.get('/', [ReadCurrentTokenController]).as('access_tokens.read_current')
      router.delete('/', [RevokeCurrentTokenController]).as('access_tokens.revoke_current')
      router.post('/derive', [DeriveAccessTokenController]).as('access_tokens.derive')
    })
    .prefix('/v1/access-tokens/current')
  router
    .group(() => {
      router.get('/', [ListAccessTokensController]).as('access_tokens.list')
      router.post('/', [CreateAccessTokenController]).as('access_tokens.create')
      router.get('/:id/made', [ListMadeController]).as('access_tokens.made')
      router.delete('/:id', [RevokeAccessTokenController]).as('access_tokens.revoke')
    })
    .prefix('/v1/access-tokens')
  router
    .group(() => {
      router.post('/', [CreatePublishableKeyController]).as('publishable_keys.create')
      router.post('/:id/rotate', [RotatePublishableKeyController]).as('publishable_keys.rotate')
      router.post('/:id/prove', [ProveOriginsController]).as('publishable_keys.prove')
      router.get('/', [ListPublishableKeysController]).as('publishable_keys.list')
      router.get('/:id', [ReadPublishableKeyController]).as('publishable_keys.read')
      router.delete('/:id', [RevokePublishableKeyController]).as('publishable_keys.revoke')
    })
    .prefix('/v1/publishable-keys')
  router
    .group(() => {
      router.get('/', [ReadOperatorCredentialController]).as('operator_credential.read')
      router.delete('/', [RevokeOperatorCredentialController]).as('operator_credential.revoke')
      router.post('/derive', [DeriveOperatorCredentialController]).as('operator_credential.derive')
    })
    .prefix('/v1/operations/credential')
}
