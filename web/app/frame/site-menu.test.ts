import { teacherAnchor } from '@studio/contract/sharing/addresses.ts'
import { describe, expect, it } from 'vitest'
import { menuItems, profilePath } from './site-menu.ts'

const ines = { id: 'i', firstName: 'Ines', lastName: 'Calder', avatarUrl: null, color: null }
const tomas = { id: 't', firstName: 'Tomas', lastName: 'Rehn van Dyk', avatarUrl: null, color: null }
const member = {
  role: 'Student' as const,
  firstName: 'Maya',
  lastName: 'Lind',
  avatarUrl: null,
  color: null,
  unreadCount: 3,
  planTitle: null,
}
const data = { teachers: [ines, tomas], teachersWithCalendars: [ines], viewer: null, forumUrl: null }
const labels = (list: { label: string }[] | undefined) => list?.map((entry) => entry.label)
const submenuOf = (items: ReturnType<typeof menuItems>, label: string) =>
  items.find((item) => item.label === label)?.submenu

describe('the menu', () => {
  it('of a visitor reads word for word (MENU-01)', () => {
    expect(labels(menuItems(data))).toEqual(['Personal Practice', 'All Daily Classes', 'Pricing', 'About'])
  })

  it('of a member reads word for word (MENU-04)', () => {
    const items = menuItems({ ...data, viewer: member })
    expect(labels(items)).toEqual(['Personal Practice', 'All Daily Classes', 'About', 'Profile'])
  })

  it('lists only teachers who have calendars under Personal Practice (MENU-02, MENU-13, ADMIN-11)', () => {
    const submenu = submenuOf(menuItems(data), 'Personal Practice')
    expect(labels(submenu?.links)).toEqual(['Ines Calder', 'All Personal Practices'])
    expect(submenu?.links[0]?.to).toBe('/teacher-detail/i')
  })

  it('lists Our Teachers under About for visitors, each to its anchor (MENU-03, MENU-12, ADMIN-10)', () => {
    const submenu = submenuOf(menuItems(data), 'About')
    expect(submenu?.title).toBe('Our Teachers')
    expect(submenu?.links.map((link) => link.to)).toEqual(['/about#Ines_Calder', '/about#Tomas_Rehn_van_Dyk'])
  })

  it('adds My Personal Practice for a member, and not for a teacher, who has none (MENU-05)', () => {
    const own = (role: 'Student' | 'Coach') =>
      labels(submenuOf(menuItems({ ...data, viewer: { ...member, role } }), 'Personal Practice')?.links)
    expect(own('Student')).toContain('My Personal Practice')
    expect(own('Coach')).not.toContain('My Personal Practice')
  })

  it('leads visitors and members to the training paths, under All Daily Classes (PATH-01)', () => {
    for (const viewer of [null, member]) {
      const submenu = submenuOf(menuItems({ ...data, viewer }), 'All Daily Classes')
      expect(submenu?.links).toEqual([{ label: 'Training paths', to: '/training-paths' }])
    }
  })

  it('carries the unread count at Profile (MENU-06)', () => {
    expect(menuItems({ ...data, viewer: member }).at(-1)).toMatchObject({ label: 'Profile', unread: 3 })
  })

  it('has the favourites, the history and the notifications under Profile, which an Admin has not', () => {
    const under = (role: 'Student' | 'Coach' | 'Admin') =>
      labels(submenuOf(menuItems({ ...data, viewer: { ...member, role } }), 'Profile')?.links)
    expect(under('Student')).toEqual(['Favourites', 'History', 'Notifications'])
    expect(under('Coach')).toEqual(under('Student'))
    expect(under('Admin')).toBeUndefined()
  })

  it('has a pathless entry for the forum only where the studio has one (MENU-11, D15)', () => {
    expect(labels(menuItems(data))).not.toContain('Forum')
    expect(menuItems({ ...data, forumUrl: 'https://forum.example' }).at(-1)).toEqual({ label: 'Forum' })
  })
})

describe('Profile (MENU-07, GUARD-07)', () => {
  it.each([
    ['Admin', '/admin/users/all'],
    ['Coach', '/teacher/profile'],
    ['Student', '/profile'],
  ] as const)('leads an %s to %s', (role, path) => {
    expect(profilePath(role)).toBe(path)
  })
})

it('a teacher’s anchor has underscores for spaces', () => {
  expect(teacherAnchor('Tomas Rehn van Dyk')).toBe('Tomas_Rehn_van_Dyk')
})
