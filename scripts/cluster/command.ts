/** The commands that a user can type while the cluster runs. */
export type Command =
  | { do: 'status' | 'rolling' | 'cut' | 'heal' | 'quit' }
  | { do: 'kill' | 'restart'; instance: number }

export const COMMANDS = [
  ['status', 'what runs, and who gets requests'],
  ['kill 2', 'SIGKILL for the second instance, which is then started again'],
  ['restart 2', 'one step of a rolling restart, under a small load'],
  ['rolling', 'a rolling restart of all, under a small load'],
  ['cut redis', 'cut the way to Redis: see the signals, and what goes on without it'],
  ['heal redis', 'and back'],
  ['quit', 'or Ctrl-C'],
] as const

/** What the arguments of the command do as if it were typed; null when the user types. */
export function linesGiven(args: readonly string[]): readonly string[] | null {
  return args.includes('--once') ? ['rolling', 'quit'] : null
}

/** Null when the line is not a command for a cluster of this size. */
export function parseCommand(line: string, size: number): Command | null {
  const [word = '', argument, ...more] = line.trim().toLowerCase().split(/\s+/)
  if (more.length > 0) return null
  if (word === 'kill' || word === 'restart') {
    const instance = Number(argument)
    const isKnown = Number.isInteger(instance) && instance >= 1 && instance <= size
    return isKnown ? { do: word, instance } : null
  }
  if (word === 'cut' || word === 'heal') return argument === 'redis' ? { do: word } : null
  const isWhole = word === 'status' || word === 'rolling' || word === 'quit'
  return isWhole && argument === undefined ? { do: word } : null
}
