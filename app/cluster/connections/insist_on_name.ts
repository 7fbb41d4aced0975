import type { Redis } from 'ioredis'

/**
 * Lets no connection become ready without its name when Redis refused that because a script kept it busy: the connection
 * is made anew, by the client's own retries, for a subscriber could not be named any more. Who may not name connections
 * goes on without.
 */
export function insistOnName(connection: Redis): void {
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
