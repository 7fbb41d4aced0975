const SAME_PRESS_MS = 1_000

/**
 * Resolves with the reason when this run must end: SIGINT, SIGTERM, SIGHUP, the end of its parent process, or an output
 * that its reader closed (`| head`). One Ctrl-C arrives up to three times (from the terminal, from npm, from run.mjs),
 * so signals within a second count as one. A later one means that the user will not wait any longer, and ends this
 * process at once with exit code 130.
 */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const stop = (reason: string) => {
      if (firstAt === undefined) {
        firstAt = Date.now()
        resolve(reason)
      } else if (Date.now() - firstAt > SAME_PRESS_MS) {
        process.exit(130)
      }
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => stop(signal))
    }
    for (const output of [process.stdout, process.stderr]) {
      output.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') throw error
        if (firstAt === undefined) stop('nobody reads the output any more')
      })
    }
    if (process.connected) {
      process.on('disconnect', () => stop('the command that started this run is gone'))
      process.channel?.unref()
    }
  })
}
