/** Cache with the id of this browser's device, for as long as its person is signed in here. */
export const PUSH = 'push-1'
const ADDRESS = '/push-device'

/** Stores which device this browser is; the service worker shows messages for that device only. */
export async function markPushDevice(id: string): Promise<void> {
  await (await caches.open(PUSH)).put(ADDRESS, new Response(id))
}

/** The device that this browser is; null if nobody here has push messages switched on. */
export async function markedPushDevice(): Promise<string | null> {
  const marker = await caches.match(ADDRESS, { cacheName: PUSH })
  return (await marker?.text()) ?? null
}
