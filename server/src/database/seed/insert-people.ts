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
import { teachers } from './content/teachers.ts'
import type { PersonContent, TeacherContent } from './content/types.ts'

type UserRow = typeof users.$inferInsert

/** Returns the demo's people as rows, with their drawn portraits; they have no usable passwords yet. */
export async function drawPeople(context: Context): Promise<UserRow[]> {
  const locked = await hashPassword(`${randomUUID().slice(0, 18)}Aa1`)
  return Promise.all([
    ...people.map((person) => userRow(context, person, locked)),
    ...teachers.map((teacher) => teacherRow(context, teacher, locked)),
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
  const registeredAt = new Date(context.clock.now().getTime() - person.registeredDaysAgo * DAY)
  const picture = portrait({ name: `${firstName} ${lastName}`, look })
  return {
    id,
    firstName,
    lastName,
    userName,
    userNameFolded: foldUserName(userName),
    email,
    emailFolded: foldEmail(email),
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
