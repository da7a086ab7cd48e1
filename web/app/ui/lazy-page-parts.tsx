import { type ComponentType, useEffect, useState } from 'react'
import { answerFor } from '../platform/document/start-over.ts'
import { lazyPart } from './lazy-part.ts'
import { useStore } from './store.ts'
import { NO_TOASTS, toastStore } from './toast/toast-store.ts'

/** Resolves once a pointer or the focus comes to something while there is a network. */
const firstMeant = (): Promise<void> =>
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

const ToastHost = lazyPart(() => import('./toast/toast-host.tsx').then((part) => part.ToastHost))

/** Milliseconds after which a page that nobody has touched loads it all the same: without a network there are messages, too. */
const SOON = 3_000

/** The corner of toasts, loaded once somebody means to press something, or a toast is there. */
export function LazyToasts() {
  const isShown = useStore(toastStore, NO_TOASTS).length > 0
  const [isMeant, setMeant] = useState(false)
  useEffect(() => {
    const mean = () => setMeant(true)
    void firstMeant().then(mean)
    const timer = setTimeout(mean, SOON)
    return () => clearTimeout(timer)
  }, [])
  return (isShown || isMeant) && <ToastHost />
}

/** Loaded once somebody means to press something; if it does not come, pages change without it. */
export function LazyPrintTransitions() {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    // Browsers that can move pictures between pages.
    if (!('startViewTransition' in document)) return
    firstMeant()
      .then(() => import('./page/print-transitions.tsx'))
      .then(({ PrintTransitions }) => setPart(() => PrintTransitions), answerFor)
  }, [])
  return Part && <Part />
}
