/** Runs as its own process, as `bin/server.ts` does; ends on SIGTERM. */
import '../../bin/own_stacks.js'
import '../../bin/lean_http.js'

await import('./api.js')
