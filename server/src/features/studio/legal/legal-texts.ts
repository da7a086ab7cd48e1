import { fileURLToPath } from 'node:url'
import { type LegalName, LegalText } from '@studio/contract/studio/legal.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { settingTexts } from '@studio/contract/studio/own/messages.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { makeFairQueue } from '../../../platform/limits/fair-queue.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { runApart } from '../../../platform/run-apart.ts'
import type { LegalFacts } from './parse-legal-text.ts'

const script = fileURLToPath(new URL('./draw-legal-text.ts', import.meta.url))
/** A text of people takes some tenths of a second, and more on a busy machine; knotted marks cost the square of their length. */
const DRAW_MILLISECONDS = 15_000
/** Characters of HTML. */
const LARGEST_DRAWN = 1_000_000

const inTurn = makeFairQueue({ atOnce: 1, ofAddress: 6, inAll: 12 })
/** The three texts, and those that somebody has just looked at in the preview. */
const drawn = new LRUCache<string, Promise<LegalText>>({ max: 12 })

/** A legal text as its page shows it, with the present name and address of the studio (D15). 503 on a machine that is too busy. */
export async function legalTextOf({ settings }: Context, name: LegalName): Promise<LegalText> {
  const values = settings.now()
  const everybody = { address: 'everybody', account: '' }
  return drawLegalText(everybody, values.legal[name], values).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('unavailable', refusals.busy, { retryAfter: 2 }) : error
  })
}

/**
 * Markdown as a legal page shows it, in titled sections of sanitised HTML (S-I4). It is read in a process of its own, one
 * at a time, since what somebody writes may take long to read (S-I7); 400 for what takes more than fifteen seconds.
 */
export function drawLegalText(
  asker: { address: string; account: string },
  markdown: string,
  { studioName, contactEmail }: LegalFacts,
): Promise<LegalText> {
  const input = JSON.stringify({ markdown, facts: { studioName, contactEmail } })
  const known = drawn.get(input)
  if (known) return known
  const drawing = inTurn(asker, () => drawApart(input))
  drawn.set(input, drawing)
  drawing.catch(() => drawn.delete(input))
  return drawing
}

async function drawApart(input: string): Promise<LegalText> {
  try {
    const said = await runApart(script, { input, patience: DRAW_MILLISECONDS, most: LARGEST_DRAWN })
    return LegalText.parse(JSON.parse(said.toString()))
  } catch {
    throw refuseField('markdown', settingTexts.legalKnotted)
  }
}
