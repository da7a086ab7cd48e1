import { useContext, useEffect } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'

const signs = ['pointerover', 'focusin']

/**
 * Has a page's code and what it reads here before its link is pressed: once a pointer or the focus rests on it, or a
 * finger touches it. What is read goes into the query cache by the page's own loaders, so nothing is read twice. The
 * router's own way would load the page anew where a script does not come, and knows nothing of that cache.
 */
export function usePageAhead(): void {
  const router = useContext(DataRouterContext)?.router
  const framework = useContext(FrameworkContext)
  useEffect(() => {
    if (!router || !framework) return undefined
    const look = (event: Event) =>
      void import('./page-ahead.ts').then(
        ({ lookAhead }) => lookAhead(event, { router, framework }),
        () => {},
      )
    for (const sign of signs) document.addEventListener(sign, look, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, look)
    }
  }, [router, framework])
}
