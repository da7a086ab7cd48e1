/** Cache with the id of this browser's device, for as long as its person is signed in here. */
export const PUSH = 'push-1'
const ADDRESS = '/push-device'
const SUBSCRIBING = 'subscribing'
const LOOK_EVERY_MS = 100
const LOOKS = 50

/** Stores which device this browser is; the service worker shows messages for that device only. */
export async function markPushDevice(id: string): Promise<void> {
  await (await caches.open(PUSH)).put(ADDRESS, new Response(id))
}

/** Stores that this browser has subscribed and the server has not answered yet which device it is. */
export const markSubscribing = () => markPushDevice(SUBSCRIBING)

/** The device that this browser is; null if nobody here has push messages switched on, or not yet. */
export async function markedPushDevice(): Promise<string | null> {
  const mark = await markOf()
  return mark === SUBSCRIBING ? null : mark
}

/** The same, for a message that may arrive before the page has stored the server's answer: waits for that up to five seconds. */
export async function settledPushDevice(): Promise<string | null> {
  for (let looks = 0; looks < LOOKS && (await markOf()) === SUBSCRIBING; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  return markedPushDevice()
}

async function markOf(): Promise<string | null> {
  const marker = await caches.match(ADDRESS, { cacheName: PUSH })
  return (await marker?.text()) ?? null
}

/** Ends push messages in this browser and closes those it shows: for the next person who uses it. */
export async function leavePush(): Promise<void> {
  await caches.delete(PUSH)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
