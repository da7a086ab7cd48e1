import { Password } from '@studio/contract/people/schema.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { expect, test } from 'vitest'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import type { DemoAccount } from '../../welcome-screen.ts'
import { classDays } from '../tables/daily-classes.ts'
import { users } from '../tables/people.ts'
import { teachers } from './content/teachers.ts'
import { prepareStudio } from './prepare-studio.ts'

/** The passwords of the README. */
const told = ['Admin123', 'Teacher123', 'Member123']

async function demoWith(environment: Record<string, string>, work: (demo: TestStudio) => Promise<void>) {
  const demo = await startTestStudio({ STUDIO_MODE: 'demo', ...environment })
  await work(demo).finally(() => demo.stop())
}

test(
  'where the demo is open to a network its passwords are random, and new at every start (D16)',
  {
    timeout: 60_000,
  },
  () =>
    demoWith({ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'yes' }, async (demo) => {
      const [first, second] = [await prepareStudio(demo.context), await prepareStudio(demo.context)]
      const enter = ({ email, password }: Pick<DemoAccount, 'email' | 'password'>) =>
        demo.call(signIn, { body: { email, password } })
      expect(second.map(({ email }) => email)).toEqual(first.map(({ email }) => email))
      for (const [index, account] of second.entries()) {
        expect(Password.safeParse(account.password).success).toBe(true)
        expect([first[index]?.password, ...told]).not.toContain(account.password)
        await enter(account)
      }
      const shown = teachers.slice(1, 3).map(({ email }) => ({ email, password: 'Teacher123' }))
      for (const known of [first[0]!, { email: 'admin@demo.studio', password: 'Admin123' }, ...shown]) {
        await expect(enter(known)).rejects.toMatchObject({ status: 400 })
      }
    }),
)

test('a studio that already has people is left as it is', () =>
  demoWith({}, async (other) => {
    await other.people.admin()
    expect(await prepareStudio(other.context)).toEqual([])
    expect(await other.context.db.$count(users)).toBe(1)
    expect(await other.context.db.$count(classDays)).toBe(0)
  }))
