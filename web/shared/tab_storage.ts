/** The part of session storage that the console needs. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  names(): readonly string[]
}

/** The storage of this tab. If the browser blocks site data, it lasts as long as the page. */
export const tabStorage: TabStorage = storageOfTab()

function storageOfTab(): TabStorage {
  try {
    const kept = sessionStorage
    return {
      getItem: (name) => kept.getItem(name),
      setItem: (name, text) => kept.setItem(name, text),
      removeItem: (name) => kept.removeItem(name),
      names: () => Object.keys(kept),
    }
  } catch {
    const kept = new Map<string, string>()
    return {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
      removeItem: (name) => void kept.delete(name),
      names: () => [...kept.keys()],
    }
  }
}
