/** Prefix of the caches with a visitor's pages; see service-worker.ts. */
const SEEN = 'seen-'
/** Prefix of the cache that says whose push messages come here; see push-marker.ts. */
const PUSH = 'push-'
/** What a person said about classes on this device; see stored-wishes.ts. */
export const WISHES_KEY = 'wishes'

/**
 * Deletes the cached pages of this device at sign-in and sign-out, so that the next person finds none, with what the person
 * before said about classes, and ends their push messages.
 */
export async function forgetSeenPages(): Promise<void> {
  localStorage.removeItem(WISHES_KEY)
  // Without https there is no Cache API.
  if (!globalThis.caches) return
  const names = await caches.keys()
  if (names.some((name) => name.startsWith(PUSH)))
    void import('./push-marker.ts').then((push) => push.leavePush())
  await Promise.all(names.filter((name) => name.startsWith(SEEN)).map((name) => caches.delete(name)))
}
