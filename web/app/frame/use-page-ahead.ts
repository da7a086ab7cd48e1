import { useContext, useEffect } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'

const signs = ['pointerover', 'focusin']

/**
 * Prefetches a page's code and data once a pointer or the focus rests on its link, or a finger touches it. Data goes into the
 * query cache by the page's own loaders, so nothing is read twice. The router's own prefetch would reload the page after a
 * failed script, and does not use the query cache.
 */
export function usePageAhead(): void {
  const router = useContext(DataRouterContext)?.router
  const framework = useContext(FrameworkContext)
  useEffect(() => {
    if (!router || !framework) return undefined
    const look = (event: Event) =>
      void import('./page-ahead.ts').then(
        ({ prefetchLinkedPage }) => prefetchLinkedPage(event, { router, framework }),
        () => {},
      )
    for (const sign of signs) document.addEventListener(sign, look, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, look)
    }
  }, [router, framework])
}
