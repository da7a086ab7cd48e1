import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { firstMeant } from '../page/first-meant.ts'
import { useStore } from '../store.ts'
import { NO_TOASTS, toastStore } from './toast-store.ts'

const ToastHost = lazyPart(() => import('./toast-host.tsx').then((part) => part.ToastHost))

/** Milliseconds after which a page that nobody has touched loads it all the same: without a network there are messages, too. */
const SOON = 3_000

/** The corner of toasts, loaded once somebody means to press something, or a toast is there. */
export function LateToasts() {
  const isShown = useStore(toastStore, NO_TOASTS).length > 0
  const [isMeant, setMeant] = useState(false)
  useEffect(() => {
    const mean = () => setMeant(true)
    void firstMeant().then(mean)
    const timer = setTimeout(mean, SOON)
    return () => clearTimeout(timer)
  }, [])
  return (
    (isShown || isMeant) && (
      <Suspense>
        <ToastHost />
      </Suspense>
    )
  )
}
