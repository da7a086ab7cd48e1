import { useEffect, useEffectEvent } from 'react'
import { fetchFiles, useCodeOf } from './page-code.ts'

/** Milliseconds that a pointer, a finger or the focus rests on a link before its page's code is fetched. */
const MEANT_AFTER_MS = 80

/**
 * Fetches a page's code once somebody means to follow its link. Not by `<Link prefetch="intent">`, whose import reloads the
 * document when it fails (`use-navigation-blocker.ts`), even under a pointer that only passes.
 */
export function usePageAhead(): void {
  const codeOf = useCodeOf()
  const fetchAhead = useEffectEvent((path: string) => void fetchFiles(codeOf(path), 'low'))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = ({ target }: Event) => {
      clearTimeout(timer)
      const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
      if (link?.origin === location.origin)
        timer = setTimeout(() => fetchAhead(link.pathname), MEANT_AFTER_MS)
    }
    for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, look, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of ['pointerover', 'focusin']) document.removeEventListener(sign, look)
    }
  }, [])
}
