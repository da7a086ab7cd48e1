import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { boxOf } from './box-of.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test.beforeEach(async ({ page }) => {
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, '/teacher/profile')
})

test('a finger draws the picture also where the browser does not tell how far it moved (TEACHER-06)', {
  tag: '@night',
}, async ({ page }) => {
  // As Safari on iPhones of 2022.
  await page.addInitScript(() => {
    for (const name of ['movementX', 'movementY'])
      Object.defineProperty(MouseEvent.prototype, name, { get: () => 0 })
  })
  await open(page, '/teacher/profile')
  const create = { width: 800, height: 400, channels: 3 as const, background: '#884422' }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByRole('main').getByLabel('Change photo').last().setInputFiles(file)
  const dialog = dialogOf(page, 'Change photo')
  const frame = await boxOf(dialog.getByRole('img'))
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width - 20, frame.y + frame.height / 2, { steps: 4 })
  await page.mouse.up()
  const across = dialog.getByRole('slider', { name: 'Left to right' })
  expect(Number(await across.inputValue())).toBeLessThan(0.4)
})

test('a teacher cuts a photo and a cover before they are sent, by pointer or by keyboard (TEACHER-06, BO-VALID-40, BO-VALID-41)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  const main = page.getByRole('main')
  // As large as a phone's camera takes it.
  const create = { width: 8000, height: 6000, channels: 3 as const, background: '#884422' }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  const gif = { name: 'me.gif', mimeType: 'image/gif', buffer }
  await main.getByLabel('Change photo').last().setInputFiles(gif)
  await expect(main.getByText('Please choose a jpeg or png picture')).toBeVisible()

  for (const [label, call, shape] of [
    ['Change photo', 'updateAvatarById', 1],
    ['Change cover', 'updateCoverById', 17 / 4],
  ] as const) {
    await main.getByLabel(label).last().setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    const dialog = dialogOf(page, label)
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await zoom.focus()
    await zoom.press('End')
    await expect(zoom).toHaveValue('4')
    const across = dialog.getByRole('slider', { name: 'Left to right' })
    const frame = await dialog.getByRole('img').boundingBox()
    if (!frame) throw new Error('no frame')
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
    await page.mouse.down()
    await page.mouse.move(frame.x + frame.width - 20, frame.y + frame.height / 2, { steps: 4 })
    await page.mouse.up()
    expect(Number(await across.inputValue()), 'drawn to the right, more of the left is seen').toBeLessThan(
      0.5,
    )
    await expectAccessible(page)
    const sent = page.waitForResponse((answer) => answer.url().includes(call) && answer.ok())
    await dialog.getByRole('button', { name: 'Save' }).click()
    const [address] = Object.values<string>(await (await sent).json())
    await expect(dialog).toHaveCount(0)
    const picture = sharp(await (await page.request.get(address ?? '')).body())
    const { width, height } = await picture.metadata()
    expect(width / height).toBeCloseTo(shape, 1)
    expect((await picture.stats()).channels[0]?.mean, 'the photograph is in it').toBeCloseTo(0x88, -1)
  }

  await main.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(main.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
})

test('a transparent picture shows the part that is chosen alone, and is white where it is called .jpg (TEACHER-06)', {
  tag: '@night',
}, async ({ page }) => {
  const create = { width: 900, height: 900, channels: 4 as const, background: '#00000000' }
  const input = Buffer.from(
    '<svg width="300" height="300"><rect width="300" height="300" fill="#884422"/></svg>',
  )
  const buffer = await sharp({ create })
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByRole('main').getByLabel('Change photo').last().setInputFiles(file)
  const dialog = dialogOf(page, 'Change photo')
  const opacityInTheMiddle = () =>
    dialog.getByRole('img').evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      const pen = (canvas as HTMLCanvasElement).getContext('2d')
      return pen?.getImageData(width / 2, height / 2, 1, 1).data[3]
    })
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('4')
  await dialog.getByRole('slider', { name: 'Left to right' }).fill('0')
  await dialog.getByRole('slider', { name: 'Top to bottom' }).fill('0')
  await expect.poll(opacityInTheMiddle).toBe(255)
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('1')
  await expect.poll(opacityInTheMiddle).toBe(0)

  const sent = page.waitForResponse((answer) => answer.url().includes('updateAvatarById') && answer.ok())
  await dialog.getByRole('button', { name: 'Save' }).click()
  const { avatarUrl } = await (await sent).json()
  await expect(dialog).toHaveCount(0)
  const picture = sharp(await (await page.request.get(avatarUrl)).body())
  const { channels } = await picture.stats()
  expect(
    channels.map(({ max }) => max),
    'white around it',
  ).toEqual([255, 255, 255])
})

test('a teacher chooses a drawn portrait by the keyboard, and removes it (TEACHER-06)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Drawn portrait' }).click()
  const dialog = dialogOf(page, 'Drawn portrait')
  await dialog.getByRole('button', { name: 'Use this portrait' }).click()
  await expect(dialog.getByText('Please choose a portrait')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show others' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Portraits, row 2 of 6')
  await dialog.getByRole('radio', { name: /^Long / }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: /^Short / })).toBeChecked()
  await expectAccessible(page)

  const sent = page.waitForResponse((answer) => answer.url().includes('updateAvatarById') && answer.ok())
  await dialog.getByRole('button', { name: 'Use this portrait' }).click()
  const { avatarUrl } = await (await sent).json()
  await expect(dialog).toHaveCount(0)
  const drawing = sharp(await (await page.request.get(avatarUrl)).body())
  const { width, height } = await drawing.metadata()
  expect(width / height).toBeCloseTo(4 / 5, 2)
  expect((await drawing.stats()).entropy, 'something is drawn').toBeGreaterThan(4)

  await main.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(main.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
})
