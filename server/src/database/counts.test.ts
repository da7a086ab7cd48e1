import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { openDatabase } from './connect.ts'
import { countOf, totalBesidePage } from './counts.ts'
import { users } from './tables/people.ts'
import { counts } from './tables/studio.ts'

const database = await createTestDatabase()
const { db, close } = openDatabase(database.connection, { max: 10, log: { warn: () => {} } as never })
afterAll(async () => {
  await close()
  await database.drop()
})

type Role = (typeof users.$inferInsert)['role']

const people = (countSelected: number, role: Role = 'Student') =>
  Array.from({ length: countSelected }, () => {
    const name = randomUUID()
    const words = { userName: name, userNameFolded: name, email: name, emailFolded: name, passwordHash: '' }
    return { ...words, firstName: 'Ada', lastName: 'Lovelace', role, registeredAt: new Date() }
  })

const students = () => countOf(db, 'users Student')
const all = () => countOf(db, 'users Student', 'users Coach', 'users Admin')

describe('totals of large tables are exact without counting them (D18.counts)', () => {
  test('through writes of one row and of many, changes of a role, deletions and what was rolled back', async () => {
    await db.insert(users).values(people(3))
    const [ada] = await db.insert(users).values(people(1, 'Coach')).returning()
    expect([await students(), await countOf(db, 'users Coach'), await all()]).toEqual([3, 1, 4])

    await db.update(users).set({ role: 'Student' }).where(eq(users.id, ada!.id))
    expect([await students(), await countOf(db, 'users Coach'), await all()]).toEqual([4, 0, 4])

    const undone = db.transaction(async (tx) => {
      await tx.insert(users).values(people(5))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await students()).toBe(4)

    await db.delete(users).where(eq(users.id, ada!.id))
    expect(await students()).toBe(3)
    await db.delete(users)
    expect(await all()).toBe(0)
  })

  test('through many writes at the same moment, which never wait for each other; old changes are folded', async () => {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let round = 0; round < 40; round += 1) await db.insert(users).values(people(1))
      }),
    )
    expect(await students()).toBe(400)
    expect(await db.$count(counts)).toBeLessThan(400)
    expect(await db.$count(users)).toBe(400)
  })

  test('a transaction under way holds nobody up', async () => {
    let other = 0
    await db.transaction(async (tx) => {
      await tx.insert(users).values(people(1))
      await db.insert(users).values(people(1))
      other = await students()
    })
    expect([other, await students()]).toEqual([401, 402])
  })
})

test('a total is known from the last page, and counted beside any other (D18.counts)', async () => {
  let counts = 0
  const total = (pageNumber: number, rows: number) =>
    totalBesidePage({ pageNumber, pageLength: 10 }, rows, async () => {
      counts += 1
      return 42
    })
  expect([await total(1, 0), await total(1, 9), await total(3, 4)]).toEqual([0, 9, 24])
  expect(counts).toBe(0)
  expect([await total(1, 10), await total(5, 10), await total(7, 0)]).toEqual([42, 42, 42])
  expect(counts).toBe(3)
})
