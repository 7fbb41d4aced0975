import type { PluginFn } from '@japa/runner/types'

/** Japa plugin: prints why a hook of a group failed, as an event that the reporter `ndjson` leaves out. */
export const groupErrorsPlugin: PluginFn = ({ emitter }) => {
  emitter.on('group:end', ({ title, hasError, errors }) => {
    if (!hasError) return
    const said = errors.map(({ phase, error }) => ({
      phase,
      error: error instanceof Error ? { message: error.message, stack: error.stack } : error,
    }))
    process.stdout.write(`${JSON.stringify({ event: 'group:end', title, errors: said })}\n`)
  })
}
