import { randomBytes } from 'node:crypto'
import { missingIn } from '@studio/contract/moving-in/rules.ts'
import type { ColumnField } from '@studio/contract/moving-in/schema.ts'
import { type Database, inTransaction, type Transaction } from '../../../database/connect.ts'
import { auditLog } from '../../../database/tables/studio.ts'
import { hashPassword } from '../../people/passwords/hash-password.ts'
import { operatorName } from '../../studio/audit.ts'
import { MEMBER_COLUMNS } from '../reading/column-names.ts'
import type { LineCounts } from '../reading/read-lines.ts'
import { batches, csvLines, type Understood } from '../reading/read-lines.ts'
import type { TextFile } from '../reading/text-lines.ts'
import { dateReader } from '../reading/typed-date.ts'
import type { Member } from './member-line.ts'
import { insertMembers, newOnes, onceEach, type Refuse, readable } from './new-members.ts'

/** Members written in one statement. */
const AT_ONCE = 500
/** People of a dry run who are told as they were understood. */
const TOLD = 3

interface Import {
  db: Database
  now: Date
  /** Told each problem, in the order of the lines: `line 12: email is no e-mail address`. */
  report: (problem: string) => void
  /** Mails a new member a link to choose a password, within the transaction that writes them. */
  invite?: (tx: Transaction, person: { id: string; email: string; firstName: string }) => Promise<void>
}

interface File extends TextFile {
  write: boolean
  /** Form of the dates; ISO 8601 by default. */
  dates?: string | undefined
}

/**
 * Reads members from a CSV file and writes them where `write` says so: a batch at a time, each in a transaction of its own,
 * so that a run that was cut off goes on with the same file, and the same file twice changes nothing. Nobody is charged, and
 * nobody knows a password: members choose one by 'Forgot password?', or by the link of `invite`. A run that does not write tells
 * how it read the columns and the first people. Throws for a file that is no CSV.
 */
export async function importMembers(
  { db, now, report, invite }: Import,
  { write, dates, ...text }: File,
): Promise<LineCounts> {
  const reading = { now, dates: dateReader(dates), noDay }
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const outcome = { made: 0, known: 0, wrong: 0 }
  const seen = new Map<string, number>()
  let untold = write ? 0 : TOLD
  const understood = (columns: Understood) => {
    requireNames(columns)
    if (!write) report(inWords(columns))
  }
  const table = { ...text, needed: ['email'], aliases: MEMBER_COLUMNS, understood }
  for await (const lines of batches(csvLines(table), AT_ONCE)) {
    const problems: Problem[] = []
    const refuse: Refuse = (line, wrong) => void problems.push({ line, wrong })
    const members = onceEach(readable(lines, reading, refuse), seen, refuse)
    const { fresh, known } = await newOnes(db, members, refuse)
    // Each check goes over the whole batch, so that their problems come one check after the other.
    for (const { line, wrong } of problems.sort((one, other) => one.line - other.line))
      report(`line ${line}: ${wrong}`)
    for (const member of fresh.slice(0, untold)) report(asUnderstood(member))
    untold -= Math.min(untold, fresh.length)
    outcome.wrong += problems.length
    outcome.known += known.length
    outcome.made += write ? await writeThem(db, fresh, { passwordHash, now, invite }) : fresh.length
  }
  if (write && outcome.made > 0) {
    await db
      .insert(auditLog)
      .values({ at: now, userId: null, action: 'person.imported', after: { ...outcome, by: operatorName() } })
  }
  return outcome
}

const noDay = (typed: string) =>
  `registered is not a date that can be read, ${typed}: name the form of the dates, such as --dates DD.MM.YYYY or --dates MM/DD/YYYY`

/** Throws where a column that is not read may be the names, as the office asks for them then. */
function requireNames({ read, passedOver }: Understood): void {
  const becomes = [...(read.keys() as Iterable<ColumnField>), ...passedOver.map(() => null)]
  if (!missingIn({ kind: 'people', becomes, teacherId: null })) return
  throw new Error(
    'The first line has no column firstName or name. If the names are in one of these, call it ‘Name’; ' +
      `if the list has none, take these out of the file: ${passedOver.join(', ')}.`,
  )
}

interface Problem {
  line: number
  wrong: string
}

const inWords = ({ read, passedOver }: Understood): string => {
  const columns = [...read].map(([name, written]) => `${name} from ‘${written}’`).join(', ')
  return `Read: ${columns}.${passedOver.length > 0 ? ` Ignored: ${passedOver.join(', ')}.` : ''}`
}

const asUnderstood = ({
  line,
  firstName,
  lastName,
  email,
  userName,
  registeredAt,
  city,
  country,
}: Member): string =>
  [
    `Line ${line} was read as: first name ${firstName}`,
    lastName && `last name ${lastName}`,
    email,
    `user name ${userName}`,
    `registered ${registeredAt.toISOString().slice(0, 10)}`,
    city,
    country,
  ]
    .filter(Boolean)
    .join(', ')

/** How many were made; whoever joined by themselves meanwhile stays as they are. */
async function writeThem(
  db: Database,
  members: Member[],
  { passwordHash, now, invite }: { passwordHash: string; now: Date; invite: Import['invite'] },
): Promise<number> {
  if (members.length === 0) return 0
  if (!invite) return (await insertMembers(db, members, { passwordHash, now })).length
  return inTransaction(db, async (tx) => {
    const made = await insertMembers(tx, members, { passwordHash, now })
    for (const person of made) await invite(tx, person)
    return made.length
  })
}
