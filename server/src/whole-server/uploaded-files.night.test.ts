import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../testing/people.ts'
import { type RawSocket, rawSocket, requestText } from '../testing/raw-socket.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

let studio: TestStudio
let folder: string
let small: Buffer
const open: RawSocket[] = []
beforeAll(async () => {
  studio = await startTestStudio()
  folder = join(studio.context.config.dataDir, 'incoming')
  const drawing = { width: 50, height: 50, channels: 3, background: '#284' } as const
  small = await sharp({ create: drawing }).png().toBuffer()
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy()
  await expect.poll(incoming).toEqual([])
})
afterAll(() => studio.stop())

/** Returns the sizes of the files being received. */
async function incoming(): Promise<number[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
}

const form = (file: Buffer) =>
  Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'),
    file,
    Buffer.from('\r\n--x--\r\n'),
  ])

interface Sent {
  withheld?: number
  id?: string
}

/** Sends a photo, withholding some of its last bytes. */
async function send(person: TestPerson, file: Buffer, { withheld = 0, id = person.id }: Sent = {}) {
  const body = form(file)
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': body.length,
  }
  const line = `PUT /api/User/updateAvatarById/${id}`
  const one = await rawSocket(Number(new URL(studio.url).port), requestText(line, headers))
  one.socket.write(body.subarray(0, body.length - withheld))
  open.push(one)
  return one
}

const held = async (person: TestPerson, count: number) => {
  const before = (await incoming()).length
  for (let one = 0; one < count; one += 1) await send(person, small, { withheld: 100 })
  await expect.poll(async () => (await incoming()).length).toBe(before + count)
}

describe('a file of a form', () => {
  test('is on the disk before it has come whole, for the studio alone (S-R8)', async () => {
    const size = 19_000_000
    await send(await studio.people.coach(), Buffer.alloc(size, 1), { withheld: 1000 })
    await expect
      .poll(async () => (await incoming())[0] ?? 0, { timeout: 10_000 })
      .toBeGreaterThan(size - 200_000)
    const [name] = await readdir(folder)
    expect((await stat(join(folder, name ?? ''))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  test('is gone when it was taken, refused, too large or broken off', async () => {
    const coach = await studio.people.coach()
    expect(await (await send(coach, small)).answered()).toContain('200 OK')
    expect(await (await send(coach, Buffer.from('no picture'))).answered()).toContain('415')
    expect(await (await send(coach, Buffer.alloc(20_000_001, 1))).answered()).toContain('413')
    await held(coach, 1)
    open.at(-1)?.socket.destroy()
    await expect.poll(incoming).toEqual([])
  })

  test('above the limit is refused as soon as that is known, whatever is still to come (S-I3)', async () => {
    const coach = await studio.people.coach()
    const announced = await send(coach, Buffer.alloc(20_200_000), { withheld: 20_200_000 })
    expect(await announced.answered()).toContain('413')
    const cut = await send(coach, Buffer.alloc(20_050_000, 1), { withheld: 100 })
    expect(await cut.answered()).toContain('413')
  })

  test('that a crash has left is swept, and what is still coming is not', async () => {
    await held(await studio.people.coach(), 1)
    const left = join(folder, crypto.randomUUID())
    await writeFile(left, 'left')
    const before = new Date(Date.now() - 7_200_000)
    await utimes(left, before, before)
    await studio.context.queue.send('incoming.left', {})
    await studio.context.queue.drain()
    expect((await incoming()).length).toBe(1)
    await expect(stat(left)).rejects.toThrow('ENOENT')
  })
})

describe('files that come at once', () => {
  test('are three of a person; the next is told to wait, unread, and others are not kept (S-R1)', async () => {
    const [ada, bob] = [await studio.people.coach(), await studio.people.coach()]
    await held(ada, 3)
    const fourth = await (await send(ada, Buffer.alloc(19_000_000), { withheld: 1000 })).answered()
    expect(fourth).toContain('429')
    expect(fourth).toContain('retry-after: 5')
    expect((await incoming()).length).toBe(3)
    expect(await (await send(bob, small)).answered()).toContain('200 OK')
    open[0]?.socket.destroy()
    await expect.poll(async () => (await incoming()).length).toBe(2)
    expect(await (await send(ada, small)).answered()).toContain('200 OK')
  })

  test('are 64 in all, and a neighbour of theirs is told to come back (S-R1)', async () => {
    for (let one = 0; one < 21; one += 1) await held(await studio.people.coach(), 3)
    await held(await studio.people.coach(), 1)
    const next = await studio.people.coach()
    expect(await (await send(next, small)).answered()).toContain('503')
    open[0]?.socket.destroy()
    await expect.poll(async () => (await incoming()).length).toBe(63)
    expect(await (await send(next, small)).answered()).toContain('200 OK')
  }, 60_000)
})

test('rights and the person are looked at before a byte is read (S-Z2)', async () => {
  const [admin, student] = [await studio.people.admin(), await studio.people.student()]
  const waiting = { withheld: 1000 }
  const file = Buffer.alloc(2_000_000)
  expect(await (await send(student, file, { ...waiting, id: admin.id })).answered()).toContain('403')
  expect(await (await send(admin, file, { ...waiting, id: crypto.randomUUID() })).answered()).toContain('404')
})
