/** The API as `bin/server.ts` starts it, with the same environment, kernel and stores, plus the measured routes. Ends on SIGTERM. */
import 'reflect-metadata'
import { serve } from '../../bin/serve.js'

serve((app) => {
  app.booted(async () => {
    const { addMeasuredRoutes } = await import('./measured_routes.js')
    addMeasuredRoutes(await app.container.make('router'))
  })
})
