import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { pushDevices } from '@studio/contract/push/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember } from './signed-in.ts'
import { wholeBrowser } from './whole-browser.ts'

test.use(wholeBrowser)

const section = (page: Page) => page.getByRole('region', { name: 'Push messages' })
const toggle = (page: Page) => section(page).getByRole('checkbox', { name: 'On this device' })

/** What a browser subscribes with at its push service, which no journey reaches: its answer is put in its place. */
function subscription() {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys }
}

async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript((json) => {
    const held = {
      toJSON: () => json,
      unsubscribe: async () => localStorage.removeItem('subscribed') === undefined,
    } as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? held : null)
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed', 'yes')
      return held
    }
    const ask = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => {
      document.documentElement.dataset.asked = 'yes'
      return ask()
    }
  }, subscription())
}

/** The signed-in person's devices, as the server lists them. */
async function devicesOf(page: Page, baseURL: string) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').accessToken)
  return (await callAt(baseURL, token)(pushDevices, {})).records
}

/** Hands a message to the service worker as the browser does when one arrives. */
async function deliverTo(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (device: string, title: string, button?: object) => {
    const message = {
      device,
      button,
      title,
      body: 'The morning class moves.',
      path: '/notifications',
      subject: title,
    }
    const data = JSON.stringify(message)
    return session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** Titles of the messages that the device shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })

/** Presses the one message that is shown, or its button; answers the page that the browser would open, or what it would send. */
function pressMessage(page: Page, action = ''): Promise<string> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no service worker is running')
  return worker.evaluate(async (pressed) => {
    const { registration, clients } = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(address: string): Promise<void> }
    }
    const [notification] = await registration.getNotifications()
    // A browser opens windows for presses of people only, not for those of a test.
    const opened = new Promise<string>((resolve) => {
      clients.openWindow = async (address) => resolve(address)
      const { fetch } = self
      if (pressed)
        self.fetch = async (address, init) => {
          self.fetch = fetch
          resolve(`${init?.method} ${address} ${init?.body}`)
          return new Response('{}')
        }
    })
    const press = new (self as unknown as { NotificationEvent: typeof Event }).NotificationEvent(
      'notificationclick',
      { notification, action: pressed } as EventInit,
    )
    self.dispatchEvent(press)
    return opened
  }, action)
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

  test('a member switches push messages on for this device, sees one and opens it; after signing out none is shown (D18.push, S-S11)', {
    tag: '@night',
  }, async ({ page, baseURL: origin }) => {
    const baseURL = origin ?? ''
    await standInForPushService(page)
    await arriveAsMember(page, newPerson())
    await open(page, '/profile/account')
    await expect(toggle(page)).not.toBeChecked()
    await expect(page.locator('html')).not.toHaveAttribute('data-asked')
    await toggle(page).check()
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
    await expect.poll(async () => (await devicesOf(page, baseURL)).length).toBe(1)
    await page.reload()
    await expect(toggle(page)).toBeChecked()
    await expectAccessible(page)

    const [device] = await devicesOf(page, baseURL)
    const deliver = await deliverTo(page, baseURL)
    await test.step('a message for this device is shown, one for another is not', async () => {
      await deliver(randomUUID(), 'For somebody else')
      await deliver(device?.id ?? '', 'For this member')
      await expect.poll(() => shown(page)).toEqual(['For this member'])
      expect(await pressMessage(page)).toBe(`${baseURL}/notifications`)
      await expect.poll(() => shown(page)).toEqual([])
    })

    await test.step('one that arrives before this page knows which device it is, is shown once it does', async () => {
      const mark = (text: string) =>
        page.evaluate(async (id) => {
          await (await caches.open('push-1')).put('/push-device', new Response(id))
        }, text)
      await mark('subscribing')
      await deliver(device?.id ?? '', 'In the first moment')
      await mark(device?.id ?? '')
      await expect.poll(() => shown(page)).toEqual(['In the first moment'])
      expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBe('yes')
      expect(await pressMessage(page)).toBe(`${baseURL}/notifications`)
    })

    await test.step('a message with a button does what it says, without opening a page (PRACTICE-14)', async () => {
      const url = '/api/MonthTurns/byLink?token=signed'
      const button = {
        label: 'Join December',
        done: 'You are in Ines’s December',
        url,
        body: { joined: true },
      }
      await deliver(device?.id ?? '', 'Ines’s December is here', button)
      await expect.poll(() => shown(page)).toEqual(['Ines’s December is here'])
      expect(await pressMessage(page, 'do')).toBe(`PUT ${url} {"joined":true}`)
      await expect.poll(() => shown(page)).toEqual(['You are in Ines’s December'])
      expect(await pressMessage(page)).toBe(`${baseURL}/notifications`)
    })

    await test.step('signing out closes what is shown, and nothing more appears for whoever was here', async () => {
      await deliver(device?.id ?? '', 'Before signing out')
      await expect.poll(() => shown(page)).toEqual(['Before signing out'])
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect.poll(() => shown(page)).toEqual([])
      await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
      await deliver(device?.id ?? '', 'After signing out')
      await page.evaluate(async () => {
        await (await caches.open('push-1')).put('/push-device', new Response('the next person’s'))
      })
      await deliver(device?.id ?? '', 'To the person before')
      await deliver('the next person’s', 'To the next person')
      await expect.poll(() => shown(page)).toEqual(['To the next person'])
    })
  })
})

test('a browser that has no push messages, blocks them, or is Safari on an iPhone gets words instead of the switch (D18.push)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  const expectWords = async (words: string) => {
    await open(page, '/profile/account')
    await expect(section(page).getByText(words)).toBeVisible()
    await expect(toggle(page)).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await expectWords('Your browser blocks messages from the studio.')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await expectWords('This browser does not support push messages.')
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await expectWords('On an iPhone or iPad, the studio needs to be on the home screen first.')
})
