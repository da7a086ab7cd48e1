import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

/** Opens a person's page from the list of users. */
async function openPerson(page: Page, { userName }: { userName: string }): Promise<void> {
  await open(page, `/admin/users/all?userName=${userName}`)
  await page.getByRole('link', { name: 'Rosa Almeida' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Almeida' })).toBeVisible()
}

test('a name leads to everything the studio knows of a person, and to what an Admin does with them (USERS-04, SUBS-02, INVOICE-02)', async ({
  page,
}) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await openPerson(page, person)
  const story = page.getByRole('region', { name: 'What happened with Rosa Almeida' })
  const show = (part: RegExp) =>
    page.getByRole('group', { name: 'Show' }).getByRole('button', { name: part }).click()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'All Users' }),
    'back to the list as it was narrowed',
  ).toHaveAttribute('href', `/admin/users/all?userName=${person.userName}`)

  await test.step('everything in one list, the membership and its money', async () => {
    await expect(story.getByRole('heading').first()).toBeVisible()
    await expect(story.getByText(/^Started /)).toBeVisible()
    await expect(story.getByText(/Invoice \S+/)).toBeVisible()
    await expectAccessible(page)
    await show(/^Money/)
    await expect(page).toHaveURL(/\/money$/)
    await expect(story.getByText(/^Started /)).toHaveCount(0)
  })

  await test.step('a deed opens in place, says what changes, and is told in the list', async () => {
    await show(/^Everything/)
    const opener = page.getByRole('button', { name: /^Deactivate\s*closes/ })
    await opener.click()
    const deed = page.getByRole('region', { name: 'Deactivate Rosa' })
    await expect(deed.getByText('closed at once')).toBeVisible()
    await deed.getByLabel('Reason').press('Escape')
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    const reason = deed.getByLabel('Reason')
    await reason.fill('Two people on one account')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const users = page.getByRole('main').getByRole('link', { name: 'All Users' })
    for (const away of [page.getByRole('button', { name: /^Cancel\s*ends/ }), opener, users]) {
      await away.click()
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(reason, 'what is typed is not lost').toHaveValue('Two people on one account')
    }
    await expectAccessible(page)
    await deed.getByRole('button', { name: 'Deactivate Rosa' }).click()
    await expect(story.getByRole('listitem').first()).toContainText(
      'deactivated the membership of Rosa Almeida',
    )
    await expect(story.getByRole('listitem').first()).toContainText('Two people on one account')
    await expect(page.getByRole('button', { name: /^Activate\s*opens/ })).toBeFocused()
  })

  await test.step('a cancellation says what ends, is told in the list, and the focus stays on the page', async () => {
    await page.getByRole('button', { name: /^Cancel\s*ends/ }).click()
    const deed = page.getByRole('region', { name: 'Cancel Rosa’s membership' })
    await deed.getByLabel('Reason').fill('Asked by phone')
    await deed.getByRole('button', { name: 'Cancel Rosa’s membership' }).click()
    await expect(story.getByText(/^Cancelled /)).toContainText('By Ruth Sandoval: “Asked by phone”')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('what they watched and joined, what came to them, and what the office did', async () => {
    await show(/^Practice/)
    await expect(page.getByText('They have watched nothing and joined no calendar yet')).toBeVisible()
    const release = Promise.withResolvers<void>()
    await page.route('**/timeline?*', async (route) => {
      await release.promise
      await route.continue()
    })
    await show(/^Messages/)
    const nothing = page.getByText('They have sent and received nothing yet')
    await expect(story.locator('[aria-busy="true"]')).toBeVisible()
    await expect(nothing, 'before it is read').toBeHidden()
    release.resolve()
    await expect(nothing).toBeVisible()
    await page.unroute('**/timeline?*')
    await expectAccessible(page)
    await show(/^Office/)
    await expect(story).toContainText('deactivated the membership of')
    await expectAccessible(page)
  })

  await page.getByRole('button', { name: 'Delete Rosa Almeida' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Rosa Almeida' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('No account has this address, or it was deleted')).toBeVisible()
})

test('a note is kept with who wrote it; what another Admin wrote meanwhile is shown, and nothing typed is lost', {
  tag: '@night',
}, async ({ page, request }) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await openPerson(page, person)
  const id = page.url().split('/').at(-1) ?? ''
  await page.getByRole('button', { name: 'Edit the note' }).click()
  const note = page.getByLabel('What only Admins read')
  await note.fill('Asks for a chair')
  await expectAccessible(page)

  await test.step('a reload keeps what is half typed', async () => {
    await page.reload()
    await expect(note).toHaveValue('Asks for a chair')
    await note.press('Control+Enter')
    await expect(page.getByText('Note saved')).toBeVisible()
    await expect(page.getByText('Asks for a chair', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Ruth Sandoval, /)).toBeVisible()
  })

  await test.step('another Admin is first', async () => {
    await page.getByRole('button', { name: 'Edit the note' }).click()
    await note.fill('Asks for two chairs')
    const signedIn = await request.post('/api/User/login', {
      data: { email: 'admin@demo.studio', password: 'Admin123' },
    })
    const { accessToken } = await signedIn.json()
    const headers = { authorization: `Bearer ${accessToken}` }
    const data = { text: 'Brings her own chair' }
    expect((await request.put(`/api/Person/${id}/note`, { headers, data })).status()).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Theirs: Brings her own chair')).toBeVisible()
    await expect(note).toHaveValue('Asks for two chairs')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText('Asks for two chairs', { exact: true })).toBeVisible()
  })
  await request
    .post('/api/User/login', { data: { email: 'admin@demo.studio', password: 'Admin123' } })
    .then(async (answer) => {
      const headers = { authorization: `Bearer ${(await answer.json()).accessToken}` }
      await request.delete(`/api/User/${id}?permanentDelete=true`, { headers })
    })
})

test('a teacher’s page has their calendars with how many joined, and nothing of a membership', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/users/teacher?userName=ines')
  await page.getByRole('link', { name: 'Ines Calder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Calder' })).toBeVisible()
  await page
    .getByRole('group', { name: 'Show' })
    .getByRole('button', { name: /^Calendars/ })
    .click()
  await expect(page.getByText(/joined by \d+ members?/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Money/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('an Admin sees the studio as a member does, marked on every page, changes nothing there, and stops (S-R4)', async ({
  page,
}) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await openPerson(page, person)
  const address = page.url()
  await page.getByRole('button', { name: /^See as / }).click()
  const bar = page.getByRole('complementary', { name: 'Viewing as somebody else' })
  await expect(bar).toContainText('You are viewing the studio as Rosa Almeida. Nothing can be changed.')
  await expect(page).toHaveURL(/\/$/)
  const words = await bar.getByRole('paragraph').boundingBox()
  expect((await bar.getByRole('button').boundingBox())?.x).toBeGreaterThan(
    (words?.x ?? 0) + (words?.width ?? 0),
  )
  await expectAccessibleAtBothSizes(page)

  await test.step('what the member would change is refused', async () => {
    await open(page, '/profile/info')
    await expect(bar).toBeVisible()
    await page.getByRole('button', { name: 'Edit first name' }).click()
    await page.getByLabel('First name').fill('Somebody')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText('You are viewing the studio as somebody else, so nothing can be changed'),
    ).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  await bar.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Almeida' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page
    .getByRole('group', { name: 'Show' })
    .getByRole('button', { name: /^Office/ })
    .click()
  const log = page.getByRole('region', { name: 'What happened with Rosa Almeida' })
  await expect(log).toContainText('stopped viewing the studio as')
  await expect(log).toContainText('began to view the studio as')
})
