/**
 * The exit codes of the commands. `failed`: a store is unavailable, something broke or work is incomplete; also a
 * service that is down, and a broken pin. `refused`: the command line is wrong, names something that does not exist, or
 * asks for what the command will not do; nothing was changed. `found`: it worked, and a person should look at the
 * result, or instances were not notified.
 */
export const EXIT = { done: 0, failed: 1, refused: 2, found: 3 } as const
