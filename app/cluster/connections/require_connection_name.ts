import type { Redis } from 'ioredis'

/**
 * Reconnects when Redis answers CLIENT SETNAME with BUSY, because a subscriber could not be named later. A user who may
 * not name connections continues without a name.
 */
export function requireConnectionName(connection: Redis): void {
  const send = connection.sendCommand.bind(connection)
  connection.sendCommand = (command, stream) => {
    if (command.name === 'client') {
      command.promise.catch((error: Error) => {
        if (error.message.startsWith('BUSY')) connection.disconnect(true)
      })
    }
    return send(command, stream)
  }
}
