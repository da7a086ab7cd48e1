import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../database/tables/people.ts'
import { databaseUrlOf } from '../testing/database.ts'
import { runProgram } from '../testing/run-program.ts'
import { startTestStudio } from '../testing/start-test-studio.ts'

test('an import that names no file says how it is asked for', { timeout: 60_000 }, async () => {
  const asked = await runProgram('import.ts', { words: ['films'], env: {} })
  expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('npm run import -- members') })
})

test('the command says what would be, writes with --write, and names what it knows', {
  timeout: 180_000,
}, async () => {
  const studio = await startTestStudio()
  const { db } = studio.context
  const members = () => db.$count(users, like(users.emailFolded, '%@three.example'))
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  const file = join(folder, 'members.csv')
  await writeFile(file, 'email,firstName,lastName\nana@three.example,Ana,Ruiz\nnobody,Bo,Ruiz\n')
  const env = { DATABASE_URL: databaseUrlOf(db.$client.options) }
  const dry = await runProgram('import.ts', { words: ['members', file], env })
  expect(dry).toMatchObject({
    code: 1,
    said: expect.stringContaining('line 3: email is not an email address'),
  })
  expect(dry.said).toContain('Would be new: 1. Here already: 0. Wrong lines: 1.')
  expect(await members()).toBe(0)
  const written = await runProgram('import.ts', { words: ['members', file, '--write'], env })
  expect(written.said).toContain('New: 1. Here already: 0. Wrong lines: 1.')
  expect(await members()).toBe(1)
  await studio.stop()
  await rm(folder, { recursive: true })
})
