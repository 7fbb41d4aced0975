const actions = new Set<() => void>()

/**
 * Runs `action` when this process exits, unless the function that is returned is called before. All of them share one
 * listener, so that many at a time are no leak to Node.
 */
export function atExit(action: () => void): () => void {
  actions.add(action)
  return () => void actions.delete(action)
}

process.on('exit', () => {
  for (const action of actions) action()
})
