/** Whether a file has not been fetched since the page was opened; failed attempts don't count. */
export function isNew(file: string): boolean {
  const tries = performance.getEntriesByName(new URL(file, location.href).href) as PerformanceResourceTiming[]
  return !tries.some(({ responseStatus }) => responseStatus >= 200 && responseStatus < 400)
}

/**
 * Fetches files into the browser's cache, where the router's imports find them; false if the server does not answer. They are
 * not imported here, because a browser never retries a module that failed once.
 */
export async function fetchFiles(files: string[], priority: RequestPriority = 'auto'): Promise<boolean> {
  const answers = await Promise.all(files.map((file) => fetch(file, { priority }).then(read, () => false)))
  return answers.every(Boolean)
}

/** A missing script is left to the router, which handles a new version of the site. */
const read = (answer: Response) => answer.blob().then(() => answer.status < 500)
