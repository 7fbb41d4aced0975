/** The API as `bin/api.ts` starts it, with the same environment, kernel and stores, plus the measured routes. */
import 'reflect-metadata'
import { serve } from '../../bin/serve.js'

serve((app) => {
  app.booted(async () => {
    const { addMeasuredRoutes } = await import('./measured_routes.js')
    addMeasuredRoutes(await app.container.make('router'))
  })
})
