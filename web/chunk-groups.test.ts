import { expect, test } from 'vitest'
import { chunkGroups, chunkOf, type ModuleGraph } from './chunk-groups.ts'

const screen = (name: string) => `/web/app/${name}.screen.tsx?__react-router-build-client-route`
const names = ['home', 'about', 'daily-classes', 'signin', 'photo', 'plan', 'card']
const [home, about, daily, signin, photo, plan, card] = names.map(screen)

/** Builds a graph of imports from the importers of each module. */
function graphOf(
  importers: Record<string, (string | undefined)[]>,
  later: string[] = [],
  laterImporter = '/web/app/anywhere.tsx',
): ModuleGraph {
  return {
    getModuleInfo: (id) => ({
      importers: (importers[id] ?? []).filter((importer) => importer !== undefined),
      dynamicImporters: later.includes(id) ? [laterImporter] : [],
    }),
  }
}

test('what a first page shares with any other is fetched with the first page of a visit', () => {
  const graph = graphOf({
    '/web/app/ui/tag.tsx': ['/web/app/ui/card.tsx', photo],
    '/web/app/ui/card.tsx': [about],
  })
  expect(chunkOf('/web/app/ui/tag.tsx', graph)).toBe('shell')
  expect(chunkOf('/web/app/ui/card.tsx', graph)).toBeNull()
})

test('what one first page shares with later pages only burdens no other first page; its styles are in the one sheet', () => {
  const graph = graphOf({
    '/web/app/filter.tsx': [daily, photo],
    '/web/app/filter.module.css': [daily, photo],
    '/web/app/both.tsx': [daily, about],
    '/web/app/offer.tsx': [home, screen('membership-pricing')],
  })
  expect(chunkOf('/web/app/filter.tsx', graph)).toBe('lists')
  expect(chunkOf('/web/app/filter.module.css', graph)).toBe('shell')
  expect(chunkOf('/web/app/both.tsx', graph)).toBe('shell')
  expect(chunkOf('/web/app/offer.tsx', graph)).toBe('plans')
})

test('the player and the unread count load nothing of the back office, whatever they share with it', () => {
  const users = screen('rooms/people/office/users')
  const watch = '/web/app/rooms/notifications/unread/unread-watch.ts'
  const graph = graphOf({ '/contract/src/limits.ts': [users, watch] }, [watch])
  expect(chunkOf('/contract/src/limits.ts', graph)).toBe('parts')
})

test('a form that is loaded later shares its scripts with other forms, and has its styles from the start', () => {
  const form = '/web/app/rooms/contact/contact-form.tsx'
  const graph = graphOf(
    { '/web/app/secret.tsx': [form, photo], '/web/app/secret.module.css': [form, photo] },
    [form],
  )
  expect(chunkOf('/web/app/secret.tsx', graph)).toBe('rooms')
  expect(chunkOf('/web/app/secret.module.css', graph)).toBe('shell')
})

test('what later pages share is none of a first page, and what two share is theirs alone', () => {
  const graph = graphOf({ '/web/app/table.tsx': [photo, plan, card], '/web/app/row.tsx': [photo, plan] })
  expect(chunkOf('/web/app/table.tsx', graph)).toBe('rooms')
  expect(chunkOf('/web/app/row.tsx', graph)).toBeNull()
})

test('what only pages of the back office share is theirs, and what one of the front shares with them is not', () => {
  const users = screen('rooms/people/office/users')
  const subscribers = screen('rooms/people/office/subscribers')
  const graph = graphOf({
    '/web/app/office/title-bar.tsx': [users, subscribers],
    '/web/app/ui/field.tsx': [users, plan, card],
  })
  expect(chunkOf('/web/app/office/title-bar.tsx', graph)).toBe('office')
  expect(chunkOf('/web/app/ui/field.tsx', graph)).toBe('rooms')
})

test('a text that the back office shares with schemas does not make a form of the front load the back office', () => {
  const users = screen('rooms/people/office/users')
  const subscribers = screen('rooms/people/office/subscribers')
  const schema = '/contract/src/people/schema.ts'
  const messages = '/contract/src/people/messages.ts'
  expect(chunkOf(messages, graphOf({ [messages]: [users, subscribers, schema] }, [schema]))).toBe('rooms')
})

test('nor does what a page of the front loads later load it', () => {
  const users = screen('rooms/people/office/users')
  const form = '/web/app/rooms/people/email/email-form.tsx'
  const proof = '/web/app/rooms/people/proof.ts'
  const row = '/web/app/rooms/people/email/email-row.tsx'
  const of = (page = '') => graphOf({ [proof]: [users, form], [row]: [page] }, [form], row)
  expect(chunkOf(proof, of(plan))).toBe('rooms')
  expect(chunkOf(proof, of(screen('rooms/people/office/staff-account')))).toBe('office')
})

test('Zod and the shapes stay out of every page, as long as they are imported later', () => {
  const schema = '/contract/src/people/schema.ts'
  const zod = '/node_modules/zod/v4/core/core.js'
  expect(chunkOf(zod, graphOf({ [zod]: [schema] }, [schema]))).toBe('checks')
  expect(chunkOf(schema, graphOf({}, [schema]))).toBe('checks')
  expect(chunkOf(zod, graphOf({ [zod]: [schema], [schema]: [home] }))).not.toBe('checks')
})

test('what is imported later has a script of its own, and leaves what a first page shares with it in the shell', () => {
  const player = '/web/app/ui/player/player-dialog.tsx'
  const graph = graphOf({ '/icons/IconPause.mjs': [player, about], '/icons/IconSpeed.mjs': [player] }, [
    player,
  ])
  expect(chunkOf('/icons/IconSpeed.mjs', graph)).toBeNull()
  expect(chunkOf('/icons/IconPause.mjs', graph)).toBe('shell')
})

test('what sign-in shares with other forms burdens no first page, and leaves the form library to those who type', () => {
  const [fields, control] = [
    '/node_modules/react-hook-form/dist/index.esm.mjs',
    '/web/app/ui/form/form-control.ts',
  ]
  const graph = graphOf({ '/web/app/late.ts': [signin, photo], [fields]: [control, photo] }, [control])
  expect(chunkOf('/web/app/late.ts', graph)).toBe('join')
  expect(chunkOf(fields, graph)).toBe('rooms')
})

test('the form library lies with its fields, whichever page shows them, and React alone', () => {
  const fields = '/node_modules/react-hook-form/dist/index.esm.mjs'
  expect(chunkOf(fields, graphOf({ [fields]: [photo, about] }))).toBe('rooms')
  expect(chunkOf('/node_modules/react-router/dist/index.js', graphOf({}))).toBe('react')
  expect(chunkOf('/node_modules/@tanstack/react-query/index.js', graphOf({}))).toBeNull()
})

test('all groups answer for the modules of one, and React is taken first', () => {
  const graph = graphOf({})
  const named = chunkGroups.map(({ name }) => name('/node_modules/react-dom/client.js', graph))
  expect(named).toEqual(['react', ...Array(named.length - 1).fill(null)])
  const priorities = chunkGroups.map(({ priority }) => priority)
  expect(priorities).toEqual(priorities.toSorted((one, other) => other - one))
})
