import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import type { TestPerson } from './people.ts'
import type { TestStudio } from './start-test-studio.ts'

/** Returns the same person with a fresh token, for tests that run longer than a token is valid. */
export async function signInAnew(studio: TestStudio, person: TestPerson): Promise<TestPerson> {
  const body = { email: person.email, password: person.password }
  return { ...person, token: (await studio.call(signIn, { body })).accessToken }
}
