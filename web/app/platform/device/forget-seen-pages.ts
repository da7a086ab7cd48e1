/** What the names of the caches begin with in which a visitor's pages lie: service-worker.ts. */
const SEEN = 'seen-'

/** Drops the pages that were seen on this device: whoever comes after somebody signed in or out finds none of them. */
export async function forgetSeenPages(): Promise<void> {
  // Without https a browser has no such caches.
  if (!globalThis.caches) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(SEEN)).map((name) => caches.delete(name)))
}
