/** Resolves once a pointer or the focus comes to something while there is a network. */
export const firstMeant = (): Promise<void> =>
  new Promise((resolve) => {
    const listening = new AbortController()
    const hear = () => {
      // A browser does not ask again for a script that did not come.
      if (!navigator.onLine) return
      listening.abort()
      resolve()
    }
    for (const sign of ['pointerover', 'focusin'])
      document.addEventListener(sign, hear, { signal: listening.signal, passive: true })
  })
