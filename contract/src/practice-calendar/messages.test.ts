import { expect, test } from 'vitest'
import { refusals as studioRefusals } from '../studio/messages.ts'
import { alerts, nothingJoined, refusals } from './messages.ts'

test('who may not enter, join or find a calendar reads it word for word (ERR-06, PRACTICE-18)', () => {
  expect(studioRefusals.notAllowed).toBe('You have not access to this page')
  expect(refusals.needsUpgrade).toBe('You need to upgrade your subscription')
  expect(alerts.signIn).toEqual({
    title: 'Sign In',
    description: 'Sign In and Subscribe to view Personal Practices',
  })
  expect(alerts.noCalendar).toEqual({
    title: 'Calendar',
    description: 'This teacher has no calendars for this month',
  })
})

test('leaving a calendar is asked about first, and nothing joined is said kindly (PRACTICE-10, PRACTICE-16)', () => {
  expect(alerts.unsubscribe).toEqual({
    title: 'Unsubscribe',
    description: 'You have selected to Unsubscribe from this Calendar. Would you like to?',
    okText: 'Unsubscribe',
    closeText: 'Cancel',
  })
  expect(nothingJoined).toBe(
    'It looks like you have not subscribed to any personal practices as yet. Select one or a few on the left side to begin your journey.',
  )
})
