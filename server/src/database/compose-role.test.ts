import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'

const shipped = resolve(import.meta.dirname, '../../../deploy/postgres-init.sql')
const hasPsql = spawnSync('psql', ['--version']).status === 0
const withoutPsql = hasPsql
  ? ''
  : ' (skipped: there is no psql here; Debian: apt-get install postgresql-client)'

const engine = inject('engine')
/** Roles are shared by the databases of all test files. */
const name = `studio_${randomBytes(6).toString('hex')}`

afterAll(async () => {
  const client = new pg.Client({ ...engine, database: 'postgres' })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`drop role if exists ${name}`)
  await client.end()
})

test.skipIf(!hasPsql)(
  `compose makes a role that owns the studio's database and is no superuser, and may do what migrations need (S-R9)${withoutPsql}`,
  async () => {
    const { host = '', port, user = '' } = engine
    const sql = readFileSync(shipped, 'utf8').replace(/\bstudio\b(?!')/g, name)
    const done = spawnSync(
      'psql',
      ['-h', host, '-p', String(port), '-U', user, '-d', 'postgres', '-v', 'ON_ERROR_STOP=1'],
      {
        input: sql,
        env: { ...process.env, POSTGRES_PASSWORD: 'one word' },
        encoding: 'utf8',
      },
    )
    expect([done.stderr, done.status]).toEqual(['', 0])
    const client = new pg.Client({ ...engine, user: name, database: name })
    await client.connect()
    const { rows } = await client.query(
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
    await client.query('create extension pg_trgm')
    await client.query('create extension unaccent')
    await client.query('create schema own create table rows (id int)')
    await client.end()
  },
)
