import { providerFaults } from '@studio/contract/moving-in/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { moveIns } from '../../../database/tables/moving-in.ts'
import type { List } from '../lists/own-list.ts'

/**
 * Ends the work on a list that the provider refuses, and keeps why: asked again by itself it would refuse for ever. The Admin has it
 * read again, or go on.
 */
export async function stopList(context: Context, list: List, error: RequestError): Promise<void> {
  context.log.error(
    { err: error, list: list.id },
    'the payment provider refused to have subscriptions read or moved',
  )
  await context.db
    .update(moveIns)
    .set({
      state: list.state === 'moving' ? 'paused' : 'checked',
      fault: faultOf(error),
    })
    .where(and(eq(moveIns.id, list.id), eq(moveIns.state, list.state), eq(moveIns.reading, list.reading)))
}

function faultOf({ code, lacks, message }: RequestError): string {
  const { wrongKey, lacking, other } = providerFaults
  if (lacks && lacks.length > 0) return lacking(lacks)
  return code === 'key_refused' && !lacks ? wrongKey : other(message)
}
