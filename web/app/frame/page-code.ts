import { useContext } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
} from 'react-router'

/** `gone`: the server answers, and has another release. */
type Fetched = 'here' | 'gone' | 'away'

/**
 * Returns what tells the files that a page still needs: those of its routes that were not fetched since this page was opened. The
 * router's manifest is reached by its two `UNSAFE_` contexts, here alone.
 */
export function useCodeOf(): (pathname: string) => string[] {
  const router = useContext(DataRouterContext)?.router
  const framework = useContext(FrameworkContext)
  return (pathname) =>
    (matchRoutes(router?.routes ?? [], pathname) ?? []).flatMap(({ route: { id = '' } }) => {
      const entry = framework?.manifest.routes[id]
      if (!entry || framework?.routeModules[id]) return []
      const { module, clientLoaderModule = module, imports = [], css = [] } = entry
      return [...new Set([module, clientLoaderModule, ...imports, ...css])].filter(isNew)
    })
}

/** Whether a file has not been fetched since the page was opened; failed attempts don't count. */
function isNew(file: string): boolean {
  const tries = performance.getEntriesByName(new URL(file, location.href).href) as PerformanceResourceTiming[]
  return !tries.some(({ responseStatus }) => responseStatus >= 200 && responseStatus < 400)
}

/**
 * Fetches files into the browser's cache, where the router's imports find them. They are
 * not imported here, because a browser never retries a module that failed once.
 */
export async function fetchFiles(files: string[], priority: RequestPriority = 'auto'): Promise<Fetched> {
  const answers = await Promise.all(
    files.map((file) =>
      fetch(file, { priority })
        .then(read)
        .catch(() => 'away' as const),
    ),
  )
  return answers.find((answer) => answer !== 'here') ?? 'here'
}

const read = (answer: Response) =>
  answer.blob().then((): Fetched => {
    if (answer.status >= 500) return 'away'
    return answer.ok ? 'here' : 'gone'
  })
