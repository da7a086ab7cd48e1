import { rmSync } from 'node:fs'
import { makeApp } from '../../../server/src/app.ts'
import { SteadyClient } from '../../../server/src/database/steady-client.ts'
import { makePeople } from '../../../server/src/testing/builders.ts'
import { own } from '../fill.mjs'
import { contextOf } from '../studio.mjs'
import { serveMeasured } from './measured-server.mjs'

/** The studio on a filled database, with a signed-in member of a full plan. */
await serveMeasured(
  /** @param {{ connection: import('pg').PoolConfig }} given */
  async ({ connection }) => {
    const { opened, dataDir } = await contextOf({ ...connection, Client: SteadyClient })
    const app = await makeApp(opened.context, null)
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const { id, token } = await makePeople(opened.context).student()
    for (const statement of own(id)) await opened.context.db.execute(statement)
    return {
      told: { url: `${url}/api`, id, token },
      async close() {
        await app.close()
        await opened.close()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  },
)
