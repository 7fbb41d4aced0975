import { defineConfig } from '@adonisjs/auth'
import { tokensGuard } from '@adonisjs/auth/access_tokens'
import type { InferAuthenticators } from '@adonisjs/auth/types'
import { configProvider } from '@adonisjs/core'

/** One guard: `Authorization: Bearer sbx_…`. */
const authConfig = defineConfig({
  default: 'api',
  guards: {
    api: tokensGuard({
      provider: configProvider.create(async (app) => {
        const { TokenGuardProvider } = await import('./token_guard_provider.js')
        return app.container.make(TokenGuardProvider)
      }),
    }),
  },
})

export default authConfig

declare module '@adonisjs/auth/types' {
  export interface Authenticators
    extends InferAuthenticators<typeof authConfig>, Record<string, GuardFactory> {}
}
