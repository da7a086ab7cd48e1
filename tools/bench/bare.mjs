import { fastify } from 'fastify'

/** The performance ceiling: bare Fastify with one prepared select. @param {import('pg').Pool} pool */
export function bareStudio(pool) {
  const app = fastify()
  app.get('/bare', async () => {
    const { rows } = await pool.query({
      name: 'bare',
      text: 'select id, user_name, first_name, last_name from users where user_name_folded = $1',
      values: ['member0000001'],
    })
    return rows[0]
  })
  return { ask: () => app.inject('/bare'), close: () => app.close() }
}
