import { setSourceMapsSupport } from 'node:module'

/**
 * Stacks show the lines of the project's sources, where node is told to map them. A map stays in memory, so those of
 * packages are not read. Imported first: maps are read with their files.
 */
if (process.sourceMapsEnabled) setSourceMapsSupport(true, { nodeModules: false })
