/// Gives the page a storage of its own, which lasts until it is left, where the browser refuses its: with cookies blocked, even
/// to look at `localStorage` throws, and every page looks for a session there. Imported by what looks first.

/** Some apps that show pages have none, others throw. */
function isGiven(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return Boolean(window[name])
  } catch {
    return false
  }
}

function inMemory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

if (typeof window !== 'undefined')
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!isGiven(name)) Object.defineProperty(window, name, { value: inMemory() })
