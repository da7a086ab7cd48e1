import type { PushSubscription as Subscription } from '@studio/contract/push/schema.ts'
import { install } from '../../platform/device/install.ts'
import {
  leavePush,
  markedPushDevice,
  markPushDevice,
  markSubscribing,
} from '../../platform/device/push-marker.ts'

/**
 * What push messages can do in this browser. `home-screen`: on an iPhone or iPad only in the studio's own app;
 * `blocked`: the person or their browser refuses messages of this site.
 */
export type PushState =
  | { is: 'unsupported' | 'home-screen' | 'blocked' }
  /** `device` is the id of the subscribed device; null while it is off. */
  | { is: 'ready'; device: string | null }

/** Reads the state without asking for anything. */
export async function readPushState(): Promise<PushState> {
  if (!canPush()) return { is: onHomeScreen() === false ? 'home-screen' : 'unsupported' }
  if (Notification.permission === 'denied') return { is: 'blocked' }
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  const isOn = Notification.permission === 'granted' && subscription
  return { is: 'ready', device: isOn ? await markedPushDevice() : null }
}

const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'caches' in window

/** Whether the page runs as an app of the home screen; undefined except on Apple's devices. */
const onHomeScreen = () => (navigator as { standalone?: boolean }).standalone

/**
 * Asks for the permission, subscribes with the studio's key and has `add` store the device; does nothing if
 * the permission is not given. If `add` fails, the browser is unsubscribed again.
 */
export async function subscribeHere(
  publicKey: string,
  add: (subscription: Subscription) => Promise<string>,
): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const subscription = await subscribe(publicKey)
  try {
    const { endpoint = '', keys = {} } = subscription.toJSON()
    const { p256dh = '', auth = '' } = keys
    await markSubscribing()
    await markPushDevice(await add({ endpoint, keys: { p256dh, auth } }))
  } catch (error) {
    await unsubscribeHere()
    throw error
  }
}

/** Subscribes anew even if the browser is subscribed: the studio's key may have changed. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  try {
    await install()
    const { pushManager } = await navigator.serviceWorker.ready
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  } catch (cause) {
    throw new Error('Your browser can’t reach its push service. Please try again later', { cause })
  }
}

/** Ends push messages in this browser. */
export const unsubscribeHere = leavePush

/** Calls `changed` when the permission changes in the browser's settings, or somebody returns to the page from there. */
export function watchPermission(changed: () => void): () => void {
  const ended = new AbortController()
  const listen = (to: EventTarget, sign: string) =>
    to.addEventListener(sign, changed, { signal: ended.signal })
  listen(document, 'visibilitychange')
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => ended.signal.aborted || listen(status, 'change'))
    .catch(() => {})
  return () => ended.abort()
}
