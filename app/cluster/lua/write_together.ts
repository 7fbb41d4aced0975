import type { Redis } from 'ioredis'

/** Enough to save most system calls, few enough that the store works on one group while the next is made. */
const GROUP_SIZE = 8

const groups = new WeakMap<object, number>()

/**
 * To be called right before a command is sent: commands that are sent in the same turn of the event loop are written
 * in groups, with one system call each. Whoever answers many replies at once so sends the next commands at half the
 * cost. A lone command waits for nothing but the code that runs already, and no timer is involved.
 */
export function writeTogether({ stream }: Redis): void {
  if (!stream) return
  const size = groups.get(stream)
  if (size === undefined) {
    stream.cork()
    process.nextTick(() => {
      groups.delete(stream)
      stream.uncork()
    })
  } else if (size === GROUP_SIZE) {
    stream.uncork()
    stream.cork()
  }
  groups.set(stream, size === undefined || size === GROUP_SIZE ? 1 : size + 1)
}
