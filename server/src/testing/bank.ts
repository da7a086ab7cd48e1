import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { answerBank } from '../adapters/payment/testing/stripe-provider.ts'
import { cards, type makeOffers } from './offers.ts'
import type { TestPerson } from './people.ts'
import { refused } from './refused.ts'
import type { TestStudio } from './start-test-studio.ts'

/** Confirms at the bank's page that a 402 names; then the same call is repeated (D18.3ds). */
export function confirmAtBank(
  { body }: { body: unknown },
  outcome: 'complete' | 'fail' = 'complete',
): Promise<void> {
  return answerBank((body as { redirectUrl: string }).redirectUrl, outcome)
}

/** Saves a card that requires 3-D Secure for every charge, and confirms the first request. */
export async function saveAskingCard(
  studio: TestStudio,
  offers: ReturnType<typeof makeOffers>,
  person: TestPerson,
): Promise<void> {
  const query = { userId: person.id, cardToken: await offers.token(cards.confirmAlways) }
  const save = () => studio.as(person).call(setPaymentMethod, { query })
  await confirmAtBank(await refused(save()))
  await save()
}
