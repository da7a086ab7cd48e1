import { randomUUID } from 'node:crypto'
import { DAY } from '@studio/contract/dates.ts'
import { foldEmail, foldUserName } from '@studio/contract/people/rules.ts'
import { classPrint } from '@studio/pictures/class-print.ts'
import { portrait } from '@studio/pictures/portrait.ts'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../rooms/people/passwords/hash-password.ts'
import { savePicture } from '../../rooms/studio/pictures.ts'
import type { Transaction } from '../connect.ts'
import { users } from '../tables/people.ts'
import { people } from './content/people.ts'
import { memberTerms, type RegularContent, regulars } from './content/regulars.ts'
import { teachers } from './content/teachers.ts'
import type { PersonContent, TeacherContent } from './content/types.ts'

type UserRow = typeof users.$inferInsert

/** Without a portrait: most people upload none, so their initials are shown. */
function regularRow(context: Context, person: RegularContent, passwordHash: string): UserRow {
  const { registeredDaysAgo, terms, joined: _joined, ...names } = person
  const registeredAt = daysAgo(context, registeredDaysAgo)
  return {
    ...names,
    ...folded(names),
    passwordHash,
    role: 'Student',
    registeredAt,
    registeredFully: terms ? registeredAt : null,
  }
}

const folded = ({ userName, email }: { userName: string; email: string }) => ({
  userNameFolded: foldUserName(userName),
  emailFolded: foldEmail(email),
})

const daysAgo = ({ clock }: Context, days: number) => new Date(clock.now().getTime() - days * DAY)

/** Returns the demo's people as rows, with their drawn portraits; they have no usable passwords yet. */
export async function drawPeople(context: Context): Promise<UserRow[]> {
  const locked = await hashPassword(`${randomUUID().slice(0, 18)}Aa1`)
  return Promise.all([
    ...people.map((person) => userRow(context, person, locked)),
    ...teachers.map((teacher) => teacherRow(context, teacher, locked)),
    ...(context.config.demoHistory ? regulars.map((person) => regularRow(context, person, locked)) : []),
  ])
}

async function teacherRow(context: Context, teacher: TeacherContent, passwordHash: string): Promise<UserRow> {
  const cover = classPrint({
    title: `${teacher.firstName} ${teacher.lastName}`,
    style: teacher.tags[0] ?? '',
    width: 1600,
    height: 640,
  })
  return {
    ...(await userRow(context, { ...teacher, role: 'Coach' }, passwordHash)),
    description: teacher.description,
    tags: [...teacher.tags],
    instagrammAccount: teacher.instagrammAccount,
    coverUrl: await savePicture(context, Buffer.from(cover), 'svg'),
  }
}

type AnyPerson = Omit<PersonContent, 'role' | 'key' | 'membership' | 'joined'> & { role: UserRow['role'] }

async function userRow(context: Context, person: AnyPerson, passwordHash: string): Promise<UserRow> {
  const { id, firstName, lastName, userName, email, role, city, country, color, look } = person
  const isMember = context.config.demoHistory && id === memberTerms.id
  const registeredAt = daysAgo(context, isMember ? memberTerms.startedDaysAgo : person.registeredDaysAgo)
  const picture = portrait({ name: `${firstName} ${lastName}`, look })
  return {
    id,
    firstName,
    lastName,
    userName,
    email,
    ...folded(person),
    passwordHash,
    role,
    city,
    country,
    color,
    avatarUrl: await savePicture(context, Buffer.from(picture), 'svg'),
    registeredAt,
    registeredFully: registeredAt,
  }
}

export async function insertPeople(tx: Transaction, rows: UserRow[]): Promise<void> {
  await tx.insert(users).values(rows)
}
