import { settledPushDevice } from './push-marker.ts'

/** The action of a message's own button. */
const DO = 'do'

interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends LongEvent {
  data: { json(): unknown } | null
}
interface ClickEvent extends LongEvent {
  /** Empty for a press beside the buttons. */
  action: string
  notification: { data: Target; close(): void }
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

/** A message of the server: `Pushed` of server/src/rooms/push/deliver.ts, with the device it is for. */
interface Message {
  device: string
  title: string
  body: string
  path: string
  subject: string
  button?: Button
}

/** `PushButton` of the same file. */
interface Button {
  label: string
  url: string
  body: object
  done: string
}

/** What a press of a shown message leads to. */
type Target = Pick<Message, 'path' | 'subject' | 'button'>

/** Shows push messages, and opens the page that a pressed one is about (Push API, Notifications API). */
export function hearPushes(worker: PushWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, messageIn(event))))
  worker.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    notification.close()
    event.waitUntil(
      action === DO ? press(worker, notification.data) : openPage(worker, notification.data.path),
    )
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
  const { title, body, path, subject, button } = message
  const actions = button && [
    { action: DO, title: button.label },
    { action: 'look', title: 'Look first' },
  ]
  await registration.showNotification(title, { ...looks({ path, subject, button }), body, actions })
}

const looks = (data: Target) => ({ icon: '/icons/192.png', tag: data.subject, data })

/** Does what a button says; where that is refused or there is no network, the page says why. */
async function press(worker: PushWorker, { button, path, subject }: Target): Promise<void> {
  if (!button) return openPage(worker, path)
  const { url, body, done } = button
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) }).catch(() => null)
  if (!answer?.ok) return openPage(worker, path)
  await worker.registration.showNotification(done, looks({ path, subject }))
}

/** Shows the page where it is open already; any other page stays as it is, since somebody may be typing there. */
async function openPage({ clients }: PushWorker, path: string): Promise<void> {
  const { href, origin } = new URL(path, location.origin)
  const address = origin === location.origin ? href : location.origin
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => url === address)
  await (open ? open.focus() : clients.openWindow(address))
}
