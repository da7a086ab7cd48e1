import type pg from 'pg'

interface Facts {
  /** When the snapshot of the last whole backup was taken, and where it is. */
  backup: { at: string; place?: string }
  /** The id that the place of the files has, too. */
  files: { id: string }
  /** What the check of each morning found about money. */
  money: { at: string; violations: number; drifts: number }
  /** A digest keyed by TOKEN_SECRET, which tells that it changed. */
  secret: { mark: string }
  /** What this database was restored from; while the row is there, nothing is mailed and nothing charged. */
  restored: { from: string; at: string }
  /** Up to which mail, by its number, words and addresses were removed. */
  mailsForgotten: { id: number }
  /** The generated VAPID keys, the private one sealed. */
  pushKeys: { publicKey: string; privateKey: string }
}

type Asks = Pick<pg.Client, 'query'>

/** Keeps one fact about the deployment in `studio_state`. */
export async function keepFact<Name extends keyof Facts>(
  db: Asks,
  name: Name,
  fact: Facts[Name],
): Promise<void> {
  await db.query(
    'insert into studio_state (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [name, JSON.stringify(fact)],
  )
}

/** Keeps a fact in the place of another one, or of none; false if the other one is not the present one any more. */
export async function replaceFact<Name extends keyof Facts>(
  db: Asks,
  name: Name,
  { fact, instead }: { fact: Facts[Name]; instead: Facts[Name] | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into studio_state as present (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value where present.value = $3::jsonb`,
    [name, JSON.stringify(fact), JSON.stringify(instead)],
  )
  return rowCount === 1
}

/** null where it does not hold. */
export async function factOf<Name extends keyof Facts>(db: Asks, name: Name): Promise<Facts[Name] | null> {
  const { rows } = await db.query<{ value: Facts[Name] }>('select value from studio_state where key = $1', [
    name,
  ])
  return rows[0]?.value ?? null
}

/** Answers whether it held. */
export async function dropFact(db: Asks, name: keyof Facts): Promise<boolean> {
  const { rowCount } = await db.query('delete from studio_state where key = $1', [name])
  return rowCount === 1
}
