/** Whether a file was not answered since the page was opened; a try that failed is none. */
export function isNew(file: string): boolean {
  const tries = performance.getEntriesByName(new URL(file, location.href).href) as PerformanceResourceTiming[]
  return !tries.some(({ responseStatus }) => responseStatus >= 200 && responseStatus < 400)
}

/**
 * Fetches files into the browser's cache, where the router finds them; false where the server does not answer. As
 * modules they would not be asked for again by a browser that has once not got them.
 */
export async function areHere(files: string[], priority: RequestPriority = 'auto'): Promise<boolean> {
  const answers = await Promise.all(files.map((file) => fetch(file, { priority }).then(read, () => false)))
  return answers.every(Boolean)
}

/** A script that is gone is the router's to tell of, as after a new version. */
const read = (answer: Response) => answer.blob().then(() => answer.status < 500)
