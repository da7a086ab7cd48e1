import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { sandboxKeys } from '../platform/payment-sandbox.ts'
import type { TestStudio } from './start-test-studio.ts'

/**
 * Answers a dispute as an operator does on the provider's own pages; the test bank decides by the two words.
 */
export async function answerDispute(
  { context }: TestStudio,
  id: string,
  evidence: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  const { host, port } = context.sandbox as unknown as Sandbox
  const answer = await fetch(`http://${host}:${port}/v1/disputes/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys(context.tokens).secretKey}` },
    body: new URLSearchParams({ 'evidence[uncategorized_text]': evidence }),
  })
  if (!answer.ok) throw new Error(`the bank did not take it: ${await answer.text()}`)
}
