import { expect, test } from '@playwright/test'
import { open } from './open.ts'

test('About tells of the studio in a quote, three slides that change by themselves, and a block for each teacher (ABOUT-01, ABOUT-02, ABOUT-03, ABOUT-04, ABOUT-05, ABOUT-06, ABOUT-07, ABOUT-08, MENU-12)', {
  tag: '@night',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await open(page, '/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('blockquote')).not.toBeEmpty()

  await test.step('the slides go on every five seconds, and have arrows and dots', async () => {
    const studio = page.getByRole('region', { name: 'Our Studio' })
    const dots = studio.getByRole('tab')
    await expect(dots).toHaveCount(3)
    const shown = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.ariaSelected === 'true'))
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const changes: number[] = []
    for (let tenths = 0, last = await shown(); changes.length < 3; tenths += 1) {
      await page.clock.runFor(100)
      const now = await shown()
      if (now !== last) changes.push(tenths)
      last = now
      expect(tenths).toBeLessThan(200)
    }
    const [first = 0, second = 0, third = 0] = changes
    expect([second - first, third - second]).toEqual([50, 50])
    await dots.first().click()
    await expect.poll(shown).toBe(0)
    await studio.getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(shown).toBe(1)
    await studio.getByRole('button', { name: 'Previous slide' }).click()
    await expect.poll(shown).toBe(0)
    await expect(studio.getByRole('tabpanel')).toHaveCount(1)
    await page.clock.resume()
  })

  await test.step('each teacher has a block, left and right by turns, at an anchor of their name', async () => {
    await expect(page.getByRole('heading', { name: 'Get to Know Us' })).toBeVisible()
    const blocks = main.getByRole('article')
    const names = await blocks.getByRole('heading', { level: 3 }).allTextContents()
    expect(names.length).toBeGreaterThan(5)
    expect(await blocks.evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      names.map((name) => name.replaceAll(' ', '_')),
    )
    const sides = await blocks.evaluateAll((all) =>
      all.map((block) => {
        const portrait = block.querySelector('[role=img], img, svg')?.getBoundingClientRect().x ?? 0
        return portrait < (block.querySelector('h3')?.getBoundingClientRect().x ?? 0)
      }),
    )
    expect(sides).toEqual(names.map((_, place) => sides[0] === (place % 2 === 0)))
    const details = blocks.getByRole('link', { name: 'See details' })
    await expect(details).toHaveCount(names.length)
    const begins = (await blocks.first().getByRole('paragraph').textContent()) ?? ''
    expect(begins.match(/[.!?](?= |$)/g)).toHaveLength(2)
    await details.first().click()
    await expect(page).toHaveURL(/\/teacher-detail\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0] ?? '')
    await expect(main).toContainText(begins)
  })
})

test('a visitor reads About and writes to the studio from its form (ABOUT-09, CONTACT-01, CONTACT-02, CONTACT-03, CONTACT-04, CONTACT-05, CONTACT-06, CONTACT-07, GUARD-12, ACCESS-03)', async ({
  page,
}) => {
  await open(page, '/about#contact')
  const form = page.locator('#contact')
  await expect(form.getByRole('heading', { name: 'Contact Us' })).toBeInViewport()
  const field = (name: string) => form.getByRole('textbox', { name })
  const send = form.getByRole('button', { name: 'Send' })

  await test.step('what is missing or wrong stands under its field', async () => {
    await field('Email').fill('rosa@almeida..studio!')
    await send.click()
    await expect(field('Name')).toHaveAccessibleDescription('Name is required')
    await expect(field('Email')).toHaveAccessibleDescription(
      "Valid email can contain only latin letters, numbers, '@' and '.'",
    )
    await expect(field('Message')).toHaveAccessibleDescription('Message is required')
  })

  await test.step('a message that can not be sent says so, and stays', async () => {
    await field('Name').fill('Rosa')
    await field('Email').fill('rosa@almeida.studio')
    await field('Message').fill('Is there a class for knees?')
    await page.route('**/api/Form', (route) => route.fulfill({ status: 500, body: '{}' }))
    await send.click()
    await expect(page.getByText('Error send message')).toBeVisible()
    await expect(field('Message')).toHaveValue('Is there a class for knees?')
    await page.unrouteAll()
  })

  await send.click()
  await expect(page.getByText('Message send success')).toBeVisible()
  await expect(field('Message')).toHaveValue('')
})
