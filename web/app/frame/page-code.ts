/** Whether a file has not been fetched since the page was opened; failed attempts don't count. */
export function isNew(file: string): boolean {
  const tries = performance.getEntriesByName(new URL(file, location.href).href) as PerformanceResourceTiming[]
  return !tries.some(({ responseStatus }) => responseStatus >= 200 && responseStatus < 400)
}

/** `gone`: the server answers, and has another release. */
export type Fetched = 'here' | 'gone' | 'away'

/**
 * Fetches files into the browser's cache, where the router's imports find them. They are
 * not imported here, because a browser never retries a module that failed once.
 */
export async function fetchFiles(files: string[], priority: RequestPriority = 'auto'): Promise<Fetched> {
  const answers = await Promise.all(
    files.map((file) => fetch(file, { priority }).then(read, () => 'away' as const)),
  )
  return answers.find((answer) => answer !== 'here') ?? 'here'
}

const read = (answer: Response) =>
  answer.blob().then((): Fetched => {
    if (answer.status >= 500) return 'away'
    return answer.ok || !new URL(answer.url).pathname.startsWith('/assets/') ? 'here' : 'gone'
  })
