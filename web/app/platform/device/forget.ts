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

/** Begins the name of each draft in this tab's storage; see ui/form/drafts.ts. */
export const DRAFT = 'draft '
/** Told to the forms on the page, which then empty themselves. */
export const DRAFTS_FORGOTTEN = 'drafts-forgotten'
/** Id of the person who typed the drafts of this tab, once they were signed in. */
const OWNER = 'drafts of'

/** Deletes what was typed in this tab and not sent, so that the next person at the device reads none of it. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key)
  sessionStorage.removeItem(OWNER)
  window.dispatchEvent(new Event(DRAFTS_FORGOTTEN))
}

/** Whether what was typed in this tab outlives the session that ended: nothing does after a sign-out in the tab itself. */
export const keepsDrafts = (): boolean => sessionStorage.getItem(OWNER) !== null

/** Somebody is signed in: their own drafts outlive a session that ended (D2), those of somebody else go. */
export function keepDraftsOf(userId: string): void {
  const owner = sessionStorage.getItem(OWNER)
  if (owner !== null && owner !== userId) forgetDrafts()
  sessionStorage.setItem(OWNER, userId)
}
