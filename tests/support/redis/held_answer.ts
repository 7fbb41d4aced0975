import type { Redis } from 'ioredis'
import { Gate } from '#tests/support/gate'

/** The answer to one command, which the store gives at once and the caller gets when the test delivers it. */
export interface HeldAnswer {
  /** Resolves once the command is sent. */
  readonly asked: Promise<void>
  readonly deliver: () => void
}

/** Holds the answer to the next command about a key. Scripts must be known to the store, or the command is sent twice. */
export function holdAnswer(redis: Redis, key: string): HeldAnswer {
  const [asked, delivered] = [new Gate(), new Gate()]
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, ...others) => {
    const answer = send(command, ...others)
    if (!command.args.includes(key)) return answer
    redis.sendCommand = send
    asked.open()
    return delivered.opened.then(() => answer)
  }
  return { asked: asked.opened, deliver: () => delivered.open() }
}
