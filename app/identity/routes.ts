import type { HttpRouterService } from '@adonisjs/core/types'
import * as accessTokens from './tokens/access_tokens_controller.js'
import { SignInController } from './sign_in/sign_in_controller.js'
import * as members from './members/members_controller.js'
import * as signIn from './sign_in/provider_sign_in_controller.js'
import * as publishableKeys from './keys/publishable_keys_controller.js'
import * as operatorCredential from './operators/operator_credential_controller.js'

export function registerIdentityRoutes(router: HttpRouterService): void {
  router.post('/v1/access-tokens/sign-in', [SignInController]).as('access_tokens.sign_in')
  router
    .group(() => {
      router.get('/providers', [signIn.ListSignInProvidersController]).as('sign_in.providers')
      router.post('/begin', [signIn.BeginSignInController]).as('sign_in.begin')
      router.post('/complete', [signIn.CompleteSignInController]).as('sign_in.complete')
      router.post('/invitation', [signIn.ReadInvitationController]).as('sign_in.invitation')
      router.post('/accept', [signIn.AcceptInvitationController]).as('sign_in.accept')
      router.post('/session', [signIn.StartSessionController]).as('sign_in.session')
    })
    .prefix('/v1/sign-in')
  router.post('/v1/members/me/switch', [signIn.SwitchOrganizationController]).as('members.switch')
  router
    .group(() => {
      router.get('/', [accessTokens.ReadCurrentTokenController]).as('access_tokens.read_current')
      router
        .delete('/', [accessTokens.RevokeCurrentTokenController])
        .as('access_tokens.revoke_current')
      router.post('/renew', [signIn.RenewSessionController]).as('access_tokens.renew')
      router.post('/derive', [accessTokens.DeriveAccessTokenController]).as('access_tokens.derive')
    })
    .prefix('/v1/access-tokens/current')
  router
    .group(() => {
      router.get('/', [accessTokens.ListAccessTokensController]).as('access_tokens.list')
      router.post('/', [accessTokens.CreateAccessTokenController]).as('access_tokens.create')
      router.get('/:id/made', [accessTokens.ListMadeController]).as('access_tokens.made')
      router.delete('/:id', [accessTokens.RevokeAccessTokenController]).as('access_tokens.revoke')
    })
    .prefix('/v1/access-tokens')
  router
    .group(() => {
      router.get('/', [members.ListMembersController]).as('members.list')
      router.post('/', [members.InviteMemberController]).as('members.invite')
      router.get('/me', [members.ReadOwnMembershipController]).as('members.me')
      router.delete('/me', [members.LeaveController]).as('members.leave')
      router.delete('/me/sessions/:id', [members.EndOwnSessionController]).as('members.end_session')
      router.get('/:id/invitation', [members.ReadInvitationController]).as('members.invitation')
      router.patch('/:id', [members.ChangeRoleController]).as('members.change_role')
      router.delete('/:id', [members.RemoveMemberController]).as('members.remove')
    })
    .prefix('/v1/members')
  router
    .post('/v1/operations/organizations/:id/members', [members.InviteMemberAsOperatorController])
    .as('operations.members.invite')
  router
    .group(() => {
      router
        .post('/', [publishableKeys.CreatePublishableKeyController])
        .as('publishable_keys.create')
      router
        .post('/:id/rotate', [publishableKeys.RotatePublishableKeyController])
        .as('publishable_keys.rotate')
      router
        .post('/:id/prove', [publishableKeys.ProveOriginsController])
        .as('publishable_keys.prove')
      router.get('/', [publishableKeys.ListPublishableKeysController]).as('publishable_keys.list')
      router.get('/:id', [publishableKeys.ReadPublishableKeyController]).as('publishable_keys.read')
      router
        .delete('/:id', [publishableKeys.RevokePublishableKeyController])
        .as('publishable_keys.revoke')
    })
    .prefix('/v1/publishable-keys')
  router
    .group(() => {
      router
        .get('/', [operatorCredential.ReadOperatorCredentialController])
        .as('operator_credential.read')
      router
        .delete('/', [operatorCredential.RevokeOperatorCredentialController])
        .as('operator_credential.revoke')
      router
        .post('/derive', [operatorCredential.DeriveOperatorCredentialController])
        .as('operator_credential.derive')
    })
    .prefix('/v1/operations/credential')
}
