import type { Config } from '../../config.ts'
import type { Database } from '../../database/connect.ts'
import { isKnownSecret, SECRET_CHANGED } from '../../database/seed/follow-secret.ts'
import { makeTokens } from '../../platform/tokens.ts'
import { type Finding, hint } from './finding.ts'

/** Notices a TOKEN_SECRET that is not the one of the last start. */
export async function checkSecret(
  db: Database,
  { tokenSecret, previousSecrets }: Config,
): Promise<Finding[]> {
  if (!tokenSecret || (await isKnownSecret({ db, tokens: makeTokens(tokenSecret, previousSecrets) })))
    return []
  return [hint('TOKEN_SECRET', SECRET_CHANGED)]
}
