import type pg from 'pg'
import type { Variables } from '../../config/environment.ts'
import { connectionTo } from '../../database/connection-to.ts'
import { LOSES_STATEMENTS, NO_SESSIONS, probePooler } from '../../database/pooler.ts'
import { type Finding, fault, fine } from './finding.ts'

/** Checks that sessions go past a pooler, and that one in front of the rest keeps prepared statements. */
export async function checkPooler(
  { DATABASE_URL = '', DATABASE_DIRECT_URL, NAMED_STATEMENTS }: Variables,
  connection: pg.ClientConfig,
): Promise<Finding[]> {
  const about = DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  if ((await probePooler(connection)).sharesConnections) return [fault(about, NO_SESSIONS)]
  if (!DATABASE_DIRECT_URL) return []
  const { sharesConnections, losesStatements } = await probePooler(connectionTo(DATABASE_URL))
  if (losesStatements && NAMED_STATEMENTS === 'on') return [fault('NAMED_STATEMENTS', LOSES_STATEMENTS)]
  return sharesConnections
    ? [fine('DATABASE_URL', 'a pooler answers there, and DATABASE_DIRECT_URL goes past it')]
    : []
}
