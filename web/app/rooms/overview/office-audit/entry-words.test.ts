import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { describe, expect, it } from 'vitest'
import { localInstant } from '../../../testing/local-instant.ts'
import { briefChanges, changesIn, doerText, entryText, subjectText } from './entry-words.ts'

const id = '3f0c7b44-35f8-4a57-9c3f-0f7d5b6f2a10'
const row = (some: Partial<AuditRow>): AuditRow => ({
  id: '1',
  dateTime: localInstant('2026-03-12T10:42:00.000'),
  user: null,
  action: 'plan.changed',
  subject: null,
  before: null,
  after: null,
  names: {},
  ...some,
})

describe('what the log says', () => {
  const ruth = { id, userName: 'ruth', firstName: 'Ruth', lastName: 'Sandoval', avatarUrl: null }
  const other = id.replace(/.$/, '1')

  it('is a sentence that begins with who did it', () => {
    const by = (some: Partial<AuditRow>) => entryText(row({ user: ruth, ...some }))
    const henrik = { id: other, name: 'Henrik Dahl' }
    expect(by({ action: 'person.blocked', subject: henrik })).toBe('Ruth Sandoval blocked Henrik Dahl')
    expect(by({ action: 'plan.archived', subject: { id: other, name: 'Summer' } })).toBe(
      'Ruth Sandoval took the plan Summer off sale',
    )
    expect(by({ action: 'users.exported' })).toBe('Ruth Sandoval downloaded All Users')
    expect(by({ action: 'person.changed', subject: { id: other, name: null } })).toBe(
      'Ruth Sandoval changed the profile of a deleted account',
    )
    expect(by({ action: 'plan.changed', subject: { id: other, name: null } })).toBe(
      'Ruth Sandoval changed the plan (deleted now)',
    )
    expect(by({ action: 'settings.changed' })).toBe('Ruth Sandoval changed the settings')
    expect(by({ action: 'spaceship.launched', subject: henrik })).toBe(
      'Ruth Sandoval spaceship launched: Henrik Dahl',
    )
    expect(entryText(row({ action: 'invoice.disputed', subject: { id: other, name: 'BWOB-0014' } }))).toBe(
      'The studio noted that the bank disputes BWOB-0014',
    )
  })

  it('says of what somebody did to themselves that it is their own', () => {
    const own = (action: string) =>
      entryText(row({ user: ruth, action, subject: { id, name: 'Ruth Sandoval' } }))
    expect(own('person.changed')).toBe('Ruth Sandoval changed their own profile')
    expect(own('person.passkeyAdded')).toBe('Ruth Sandoval added a passkey to their own account')
  })

  it('leaves out what only the database needs', () => {
    const after = { id, code: 'December', codeFolded: 'DECEMBER' }
    expect(changesIn(row({ action: 'promocode.created', after })).map(({ field }) => field)).toEqual(['Code'])
  })

  it('names what it is about as it is called now, or was then', () => {
    const before = { title: 'Spring' }
    expect(subjectText(row({ subject: { id, name: 'Summer' }, before }))).toBe('Summer')
    expect(subjectText(row({ subject: { id, name: null }, before }))).toBe('Spring')
    expect(subjectText(row({}))).toBe('')
  })

  it('names the file of an upload whose video is gone, and no bytes', () => {
    const after = { uploadId: id, name: 'tide.mp4', size: 85_347 }
    const begun = row({ action: 'video.upload.begun', subject: { id: other, name: null }, after })
    expect(entryText({ ...begun, user: ruth })).toBe('Ruth Sandoval began to upload tide.mp4')
    expect(briefChanges({ ...begun, user: ruth })).toEqual([])
  })

  it('calls a plan’s icon as the office does', () => {
    const [icon] = changesIn(row({ action: 'plan.erased', before: { icon: 'personal_training' } }))
    expect(icon).toMatchObject({ was: 'Personal training' })
  })

  it('names the days whose classes were copied', () => {
    const week = { dateTimeStart: '2026-11-25', dateTimeEnd: '2026-12-01', dateTimeTo: '2026-12-02' }
    const of = (some: object) =>
      row({ user: ruth, action: 'classes.copied', after: { ...week, replace: false, days: 7, ...some } })
    expect(entryText(of({}))).toBe('Ruth Sandoval copied the classes of 25 Nov 2026 to 1 Dec 2026')
    expect(briefChanges(of({})).map(({ field }) => field)).toEqual(['Copied to', 'Days', 'Replace'])
    expect(entryText(of({ dateTimeEnd: '2026-11-25' }))).toBe(
      'Ruth Sandoval copied the classes of 25 Nov 2026',
    )
  })

  it('has days in words', () => {
    const copied = row({ action: 'classes.set', after: { date: '2026-12-13', dateTimeTo: '2026-12-20' } })
    expect(entryText(copied)).toBe('A deleted account set the classes of 13 Dec 2026')
    expect(changesIn(copied).map(({ is }) => is)).toEqual(['20 Dec 2026', '13 Dec 2026'])
  })

  it('has the words of the screens, and none of the code', () => {
    const isOf = (action: string, after: object) =>
      changesIn(row({ action, after: { ...after } })).map(({ is }) => is)
    expect(isOf('users.exported', { states: ['past_due', 'suspended', 'unfinished'] })).toEqual([
      'Past due, Deactivated, Sign-up not finished',
    ])
    expect(isOf('person.roleChanged', { role: 'Coach' })).toEqual(['Teacher'])
    expect(isOf('plan.created', { permissions: ['DailyClassesCurrentDay', 'Calendars'] })).toEqual([
      'Today’s classes, Calendars',
    ])
    expect(isOf('calendar.created', { type: 'Day5' })).toEqual(['five sessions a week'])
  })

  it('says who did it, also where nobody did', () => {
    expect(doerText(row({ user: ruth }))).toBe('Ruth Sandoval')
    expect(doerText(row({ action: 'invoice.disputed' }))).toBe('The studio')
    expect(doerText(row({}))).toBe('A deleted account')
    expect(doerText(row({ action: 'person.deletedThemselves' }))).toBe('Somebody')
  })

  it('has the fields that differ, and no others', () => {
    const kept = { description: 'Four weeks' }
    const before = { id, ...kept, title: 'Spring', costCents: 1900, permissions: ['Calendars'], active: true }
    const after = { id, title: 'Spring', costCents: 2900, permissions: [], active: false }
    expect(changesIn(row({ before, after }))).toEqual([
      { field: 'Active', was: 'yes', is: 'no' },
      { field: 'Cost', was: '$19.00', is: '$29.00' },
      { field: 'Permissions', was: 'Calendars', is: 'nothing' },
    ])
  })

  it('calls settings and colours as their forms do, and what is not set the default', () => {
    const palette = { primary: '#0a5c4a', 'dark-paper': '#101010' }
    const changed = row({ action: 'settings.changed', before: { palette: null }, after: { palette } })
    const is = 'Buttons and links: #0a5c4a, Page at night: #101010'
    expect(changesIn(changed)).toEqual([{ field: 'Palette', was: 'the default', is }])
    const look = row({
      action: 'settings.changed',
      before: { texts: {} },
      after: { texts: { headline: 'Ours' } },
    })
    expect(changesIn(look)).toEqual([{ field: 'Texts', was: 'the originals', is: 'Headline: Ours' }])
    const text = row({
      action: 'settings.changed',
      before: { markdown: null, legalText: 'terms-and-privacy' },
      after: { markdown: '# Terms', legalText: 'terms-and-privacy' },
    })
    expect(subjectText(text)).toBe('Privacy')
    expect(changesIn(text)).toEqual([{ field: 'Legal text', was: 'the default', is: '# Terms' }])
  })

  it('begins with how prices are taxed, and has no default for a country', () => {
    const before = { mode: 'none', home: null, askCountry: false, byStripe: false, seller: '' }
    const after = { mode: 'added', home: 'US', askCountry: true, byStripe: true, seller: 'Sunrise Yoga' }
    const changed = row({ action: 'settings.changed', before, after })
    expect(briefChanges(changed)[0]).toEqual({ field: 'Tax', was: 'no tax', is: 'added on top' })
    expect(changesIn(changed)).toContainEqual({
      field: 'Studio’s country',
      was: 'no country',
      is: 'United States',
    })
  })

  it('has no field by its name in the code, and says in words to whom a message went', () => {
    const after = {
      title: 'December',
      sendOptions: { sendToAllStudents: true, sendToAllCoaches: true, sendToCalendarIds: [] },
      blockedToDateTime: null,
    }
    expect(briefChanges(row({ action: 'notification.sent', after }))).toEqual([
      { field: 'Recipients', was: null, is: 'to all students, all teachers' },
    ])
    const before = { hours: { from: 7, until: 9 } }
    expect(changesIn(row({ before }))).toEqual([{ field: 'Hours', was: 'From: 7, Until: 9', is: null }])
  })

  it('says how many a message went to, and never a path or a name of the code', () => {
    const after = {
      title: 'News',
      sendOptions: { sendToAllStudents: true },
      recipientCount: 1240,
      mailToAll: true,
    }
    expect(briefChanges(row({ action: 'notification.sent', after }))).toEqual([
      { field: 'Recipients', was: null, is: 'to all students, 1,240 people' },
      { field: 'Emailed to all', was: null, is: 'yes' },
    ])
    const one = '/pictures/49b91c9e-4f42-4dd3-8a4e-0a4c8dd6f0a1.webp'
    expect(
      changesIn(
        row({ before: { avatarUrl: one, coverUrl: null }, after: { avatarUrl: null, coverUrl: one } }),
      ),
    ).toEqual([
      { field: 'Cover', was: 'nothing', is: 'a picture' },
      { field: 'Picture', was: 'a picture', is: 'nothing' },
    ])
    const other = 'photos/chosen-49b91c9e-4f42-4dd3-8a4e-0a4c8dd6f0a1.webp'
    expect(changesIn(row({ before: { url: one }, after: { url: other } }))).toEqual([
      { field: 'Picture', was: 'a picture', is: 'another picture' },
    ])
  })

  it('is signed by who ran an import', () => {
    const imported = row({ action: 'person.imported', after: { made: 59, known: 2, wrong: 0, by: 'deploy' } })
    expect(doerText(imported)).toBe('deploy, on the server')
    expect(entryText(imported)).toBe('59 people moved in, from the server')
    expect(changesIn(imported).map(({ field, is }) => `${field}: ${is}`)).toEqual([
      'Came in: 59',
      'Not understood: 0',
      'Were here already: 2',
    ])
    expect(doerText(row({ action: 'video.imported', after: { title: 'Tide' } }))).toBe('The server')
  })

  it('counts what is chosen by ids, and shows no id of what is gone', () => {
    const after = { videoIds: [id, id], userId: id }
    expect(changesIn(row({ after })).map(({ field, is }) => [field, is])).toEqual([
      ['User', 'no longer here'],
      ['Videos', '2 selected'],
    ])
    expect(briefChanges(row({ after }))).toEqual([{ field: 'Videos', was: null, is: '2 selected' }])
  })

  it('names the videos of a day, the plans of a code and whatever else is chosen by ids', () => {
    const videoIds = ['1', '2', '3', '4'].map((digit) => id.replace(/.$/, digit))
    const names = Object.fromEntries(
      videoIds.map((one, at) => [one, ['Open hips', 'Slow tide', 'Rest', 'Heat'][at]!]),
    )
    const brief = (after: object, action = 'classes.set') =>
      briefChanges(row({ action, after: { ...after }, names })).map(({ field, is }) => `${field}: ${is}`)
    expect(brief({ videoIds: videoIds.slice(0, 2) })).toEqual(['Videos: Open hips, Slow tide'])
    expect(brief({ videoIds })).toEqual(['Videos: Open hips, Slow tide, Rest and 1 more'])
    const code = {
      durationType: 'Once',
      expiresOn: '2026-03-16',
      percentOff: 10,
      allowedPrices: [videoIds[0]],
    }
    expect(brief(code, 'promocode.created')).toEqual([
      'Discount in percent: 10',
      'Duration: Once',
      'Plans: Open hips',
    ])
    const video = { coachUserId: videoIds[1], description: '', level: 'AllLevels' }
    expect(brief(video, 'video.created')).toEqual(['Teacher: Slow tide', 'Level: All levels'])
  })

  it('has in the list what a reader looks for, without tags, ids of the provider and what the action says', () => {
    const off = { before: { active: true, deactivationReason: null }, action: 'membership.deactivated' }
    expect(briefChanges(row({ ...off, after: { active: false, deactivationReason: 'Moved' } }))).toEqual([
      { field: 'Reason', was: null, is: 'Moved' },
    ])
    expect(briefChanges(row({ after: { providerRefund: 're_1', refunded: 9 } }))).toEqual([
      { field: 'Refunded', was: null, is: '$9.00' },
    ])
    const [before, after] = ['<p>Every class.</p>', '<p>Every class,</p><p>today’s too.</p>'].map(
      (description) => ({ description }),
    )
    expect(briefChanges(row({ before: before!, after: after! }))).toEqual([
      { field: 'Description', was: 'Every class.', is: 'Every class, today’s too.' },
    ])
  })

  it('does not repeat in its second line what the sentence says', () => {
    const deleted = row({
      user: ruth,
      action: 'video.deleted',
      before: { title: 'Tide', level: 'AllLevels' },
    })
    expect(briefChanges(deleted).map(({ field }) => field)).toEqual(['Level'])
    const off = { before: { active: true }, after: { active: false } }
    expect(briefChanges(row({ action: 'promocode.deactivated', ...off }))).toEqual([])
  })

  it('says when an event was before it was moved', () => {
    const before = { startsAt: localInstant('2026-03-12T07:30:00.000'), title: 'Feet' }
    const after = { eventDateTime: localInstant('2026-03-12T07:00:00.000'), title: 'Feet' }
    const [change] = changesIn(row({ action: 'event.changed', before, after }))
    expect(change?.was).toMatch(/7:30/)
    expect(change?.is).toMatch(/7:00/)
    const same = { ...after, eventDateTime: before.startsAt }
    expect(changesIn(row({ action: 'event.changed', before, after: same }))).toEqual([])
  })
})
