import { settledPushDevice } from './push-marker.ts'

interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends LongEvent {
  data: { json(): unknown } | null
}
interface ClickEvent extends LongEvent {
  notification: { data: unknown; close(): void }
}
interface OpenPage {
  url: string
  focus(): Promise<unknown>
}

/** The parts of a service worker that push messages need. */
export interface PushWorker {
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: ClickEvent) => void): void
  clients: {
    matchAll(which: object): Promise<OpenPage[]>
    openWindow(address: string): Promise<unknown>
  }
  registration: {
    showNotification(title: string, options: object): Promise<void>
    pushManager: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> }
  }
}

/** A message of the server: `Pushed` of server/src/features/push/deliver.ts, with the device it is for. */
interface Message {
  device: string
  title: string
  body: string
  path: string
  subject: string
}

/** Shows push messages, and opens the page that a pressed one is about (Push API, Notifications API). */
export function hearPushes(worker: PushWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, messageIn(event))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(worker, String(event.notification.data)))
  })
}

function messageIn({ data }: PushEvent): Message | null {
  try {
    return data?.json() as Message
  } catch {
    return null
  }
}

/** A message to somebody who has signed out here is not shown, and is the last one. */
async function show({ registration }: PushWorker, message: Message | null): Promise<void> {
  const device = await settledPushDevice()
  if (!device) await (await registration.pushManager.getSubscription())?.unsubscribe()
  if (!device || message?.device !== device) return
  await registration.showNotification(message.title, {
    body: message.body,
    icon: '/icons/192.png',
    tag: message.subject,
    data: message.path,
  })
}

/** Shows the page where it is open already; any other page stays as it is, since somebody may be typing there. */
async function openPage({ clients }: PushWorker, path: string): Promise<void> {
  const { href, origin } = new URL(path, location.origin)
  const address = origin === location.origin ? href : location.origin
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => url === address)
  await (open ? open.focus() : clients.openWindow(address))
}
