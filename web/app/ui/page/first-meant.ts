/** Resolves once a pointer or the focus comes to something, in browsers that can move pictures between pages. */
export const firstMeant = (): Promise<void> =>
  new Promise((resolve) => {
    if (!('startViewTransition' in document)) return
    for (const sign of ['pointerover', 'focusin'])
      document.addEventListener(sign, () => resolve(), { once: true, passive: true })
  })
