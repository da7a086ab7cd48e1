import { signIn } from '@studio/contract/account/endpoints.ts'
import type { TestPerson } from './builders.ts'
import type { TestStudio } from './start-test-studio.ts'

/** The same person with a fresh token, for tests that take longer than a token lasts. */
export async function signInAnew(studio: TestStudio, person: TestPerson): Promise<TestPerson> {
  const body = { email: person.email, password: person.password }
  return { ...person, token: (await studio.call(signIn, { body })).accessToken }
}
