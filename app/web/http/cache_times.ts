/** For a name with a hash or a version: what it names never changes. */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable'

/** For what follows the release: a page is at most this far behind, and waits for no answer meanwhile. */
export const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'
