import { TokenUses } from '#identity/tokens/token_uses'

/** When publishable keys were last used. */
export class KeyUses extends TokenUses {}
