import { demoPasswords } from '../../../rooms/people/passwords/common-passwords.ts'
import { stableId } from './stable-id.ts'
import type { PersonContent, PersonKey, TeacherKey } from './types.ts'

const personDrafts: Omit<PersonContent, 'id'>[] = [
  {
    key: 'admin',
    role: 'Admin',
    firstName: 'Ruth',
    lastName: 'Sandoval',
    userName: 'ruth',
    email: 'admin@demo.studio',
    city: 'Porto',
    country: 'Portugal',
    color: 'rgba(29, 59, 94, 1)',
    look: { cut: 'bob', skin: 2, hair: 4, wash: 0, tilt: -2, diskX: 140 },
    registeredDaysAgo: 560,
    membership: null,
    joined: [],
  },
  {
    key: 'member',
    role: 'Student',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    userName: 'maya.lindqvist',
    email: 'member@demo.studio',
    city: 'Gothenburg',
    country: 'Sweden',
    color: 'rgba(100, 137, 143, 1)',
    look: { cut: 'wave', skin: 0, hair: 2, wash: 4, tilt: -9, diskX: 262 },
    registeredDaysAgo: 52,
    membership: { plan: 'full', startedDaysAgo: 52, endedDaysAgo: null },
    joined: ['ines', 'kofi', 'priya'],
  },
  {
    key: 'daily',
    role: 'Student',
    firstName: 'Tess',
    lastName: 'Morrow',
    userName: 'tess.morrow',
    email: 'daily@demo.studio',
    city: 'Dunedin',
    country: 'New Zealand',
    color: 'rgba(192, 139, 86, 1)',
    look: { cut: 'crop', skin: 0, hair: 5, wash: 3, tilt: 1, diskX: 262 },
    registeredDaysAgo: 24,
    membership: { plan: 'daily', startedDaysAgo: 24, endedDaysAgo: null },
    joined: [],
  },
  {
    key: 'daypass',
    role: 'Student',
    firstName: 'Rosa',
    lastName: 'Almeida',
    userName: 'rosa',
    email: 'daypass@demo.studio',
    city: 'Recife',
    country: 'Brazil',
    color: 'rgba(168, 117, 134, 1)',
    look: { cut: 'curls', skin: 3, hair: 1, wash: 2, tilt: 2, diskX: 140 },
    registeredDaysAgo: 0,
    membership: { plan: 'drop-in', startedDaysAgo: 0, endedDaysAgo: null },
    joined: [],
  },
  {
    key: 'lapsed',
    role: 'Student',
    firstName: 'Ilse',
    lastName: 'Brandt',
    userName: 'ilse.brandt',
    email: 'lapsed@demo.studio',
    city: 'Graz',
    country: 'Austria',
    color: 'rgba(95, 90, 133, 1)',
    look: { cut: 'bun', skin: 1, hair: 4, wash: 5, tilt: -1, diskX: 262 },
    registeredDaysAgo: 75,
    membership: { plan: 'daily', startedDaysAgo: 75, endedDaysAgo: 8 },
    joined: [],
  },
]

/** Everyone in the demo studio except teachers (D16). */
export const people: readonly PersonContent[] = personDrafts.map((person) => ({
  ...person,
  id: personId(person.key),
}))

/** Accounts that visitors of the demo can sign in with; the other teachers have no password (D16). */
export const demoAccounts: readonly { person: PersonKey | TeacherKey; email: string; password: string }[] = [
  { person: 'admin', email: 'admin@demo.studio', password: demoPasswords.admin },
  { person: 'ines', email: 'teacher@demo.studio', password: demoPasswords.teacher },
  { person: 'member', email: 'member@demo.studio', password: demoPasswords.member },
  { person: 'daily', email: 'daily@demo.studio', password: demoPasswords.member },
  { person: 'daypass', email: 'daypass@demo.studio', password: demoPasswords.member },
  { person: 'lapsed', email: 'lapsed@demo.studio', password: demoPasswords.member },
]

/** Returns the id of a person in the demo, teachers included. */
export function personId(key: PersonKey | TeacherKey): string {
  return stableId('person', key)
}
