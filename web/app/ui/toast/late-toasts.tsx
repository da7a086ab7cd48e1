import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { firstMeant } from '../page/first-meant.ts'
import { useStore } from '../store.ts'
import { NO_TOASTS, toastStore } from './toast-store.ts'

const ToastHost = lazyPart(() => import('./toast-host.tsx').then((part) => part.ToastHost))

/** The corner of toasts, loaded once somebody means to press something, or a toast is there: without a network there may be one, too. */
export function LateToasts() {
  const isShown = useStore(toastStore, NO_TOASTS).length > 0
  const [isMeant, setMeant] = useState(false)
  useEffect(() => {
    void firstMeant().then(() => setMeant(true))
  }, [])
  return (
    (isShown || isMeant) && (
      <Suspense>
        <ToastHost />
      </Suspense>
    )
  )
}
