import { expect, test } from 'vitest'
import { findBreaches } from './imports.mjs'
import { findTooLong } from './sizes.mjs'

const rooms = ['people', 'plans', 'membership']

/** @param {string} path @param {string} word */
const breaches = (path, word) => findBreaches(new Map([[path, `import { x } from '${word}'`]]), rooms)

const refused = [
  ['contract/src/plans/rules.ts', '@studio/sandbox/sandbox.ts'],
  ['contract/src/plans/rules.ts', '../../../server/src/config/read-config.ts'],
  ['contract/src/dates.ts', './plans/rules.ts'],
  ['sandbox/src/sandbox.ts', '@studio/contract/money.ts'],
  ['server/src/rooms/plans/commands.ts', '../../adapters/mail/smtp.ts'],
  ['server/src/rooms/plans/commands.ts', '../../app.ts'],
  ['server/src/rooms/plans/commands.ts', '../../testing/database.ts'],
  ['server/src/rooms/plans/commands.ts', '@studio/sandbox/sandbox.ts'],
  ['server/src/platform/serve.ts', '../rooms/plans/queries.ts'],
  ['server/src/database/connect.ts', '../platform/serve.ts'],
  ['server/src/context.ts', './adapters/payment/stripe-payments.ts'],
  ['server/src/app.ts', './main.ts'],
  ['web/app/rooms/plans/plan.screen.tsx', '../../frame/visitor.layout.tsx'],
  ['web/app/rooms/plans/plan.screen.tsx', '../../office/shell.tsx'],
  ['web/app/rooms/plans/plan.screen.tsx', './office/prices.screen.tsx'],
  ['web/app/rooms/plans/plan.screen.tsx', './office-form/fields.tsx'],
  ['web/app/rooms/plans/plan.screen.tsx', '@mantine/core'],
  ['web/app/rooms/home/home.screen.tsx', '@tiptap/react'],
  ['web/app/ui/form/field.tsx', 'prosemirror-view'],
  ['web/app/ui/buttons/button.tsx', '../../rooms/plans/queries.ts'],
  ['web/app/root.tsx', './office/theme.ts'],
  ['web/app/platform/call.ts', '../../../server/src/config/read-config.ts'],
]

test.each(refused)('%s may not import %s', (path, word) => {
  expect(breaches(path, word)).toHaveLength(1)
})

const allowed = [
  ['contract/src/membership/rules.ts', '../plans/rules.ts'],
  ['server/src/rooms/membership/commands.ts', '../people/queries.ts'],
  ['server/src/rooms/membership/commands.ts', '../../adapters/payment/payments.ts'],
  ['server/src/rooms/plans/routes.test.ts', '../membership/queries.ts'],
  ['server/src/open-context.ts', './adapters/payment/stripe-payments.ts'],
  ['web/app/rooms/plans/office/prices.screen.tsx', '@mantine/core'],
  ['web/app/frame/admin/students.tsx', '../../office/shell.tsx'],
  ['web/app/rooms/home/home.screen.tsx', '../plans/queries.ts'],
  ['web/app/rooms/plans/plans.screen.tsx', '../membership/queries.ts'],
]

test.each(allowed)('%s may import %s', (path, word) => {
  expect(breaches(path, word)).toEqual([])
})

test.each([
  "export { x } from '../../app.ts'",
  "import type { X } from '../../app.ts'",
  "import '../../app.ts'",
  "const load = () => import('../../app.ts')",
])('a breach is seen however it is imported: %s', (text) => {
  expect(findBreaches(new Map([['server/src/rooms/plans/queries.ts', text]]), rooms)).toHaveLength(1)
})

test('a folder that is no room is refused', () => {
  expect(findBreaches(new Map([['server/src/rooms/shop/routes.ts', '']]), rooms)).toHaveLength(1)
})

test('a file that can not be read is never passed over', () => {
  expect(() => findBreaches(new Map([['server/src/app.ts', 'import {']]), rooms)).toThrow('server/src/app.ts')
})

test('the wall stands at 250 lines, for tests at 400', () => {
  const lines = (/** @type {number} */ count) => 'x\n'.repeat(count)
  const sources = new Map([
    ['server/src/a.ts', lines(250)],
    ['server/src/b.ts', lines(251)],
    ['server/src/c.test.ts', lines(400)],
    ['server/src/d.test.ts', lines(401)],
  ])
  expect(findTooLong(sources).map((line) => line.split(':')[0])).toEqual([
    'server/src/b.ts',
    'server/src/d.test.ts',
  ])
})
