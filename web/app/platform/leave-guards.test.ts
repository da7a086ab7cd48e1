import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import { addLeaveGuard, guardBefore, isGuarded } from './leave-guards.ts'

const at = (pathname: string): Location => ({ pathname, search: '', hash: '', state: null, key: pathname })
const leaving = (pathname: string, historyAction: 'POP' | 'PUSH' = 'PUSH') => ({
  currentLocation: at('/admin/settings/mails'),
  nextLocation: at(pathname),
  historyAction: historyAction as never,
})

test('a dialog asks before the page below it, each about its own ways out, and none once it is gone (D17.settings)', () => {
  const page = { blocks: () => true, ask: () => {} }
  const dialog = {
    blocks: ({ historyAction }: { historyAction: string }) => historyAction === 'POP',
    ask() {},
  }
  const [back, link, later] = [leaving('/admin', 'POP'), leaving('/admin'), leaving('/admin', 'POP')]

  expect(isGuarded(leaving('/admin'))).toBe(false)
  const [removePage, removeDialog] = [addLeaveGuard(page), addLeaveGuard(dialog)]
  expect([back, link].map(isGuarded)).toEqual([true, true])
  expect(guardBefore(back.nextLocation)).toBe(dialog)
  expect(guardBefore(link.nextLocation)).toBe(page)

  removePage()
  expect([later, link].map(isGuarded)).toEqual([true, false])
  removeDialog()
  expect(isGuarded(later)).toBe(false)
  expect(guardBefore(undefined)).toBeUndefined()
})
