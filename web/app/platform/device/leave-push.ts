import { PUSH } from './push-marker.ts'

/** Ends push messages in this browser and closes those it shows: for the next person who uses it. */
export async function leavePush(): Promise<void> {
  await caches.delete(PUSH)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
