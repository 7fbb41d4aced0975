/**
 * What a command of this service ends with. `failed`: a store is away or something broke, so that nothing is known or
 * not all was done; also what is down. `refused`: the command line is wrong, what it names does not exist, or the
 * command will not do it; nothing was changed. `found`: it worked, and there is something that a person should
 * look at, or instances were not told.
 */
export const EXIT = { done: 0, failed: 1, refused: 2, found: 3 } as const
