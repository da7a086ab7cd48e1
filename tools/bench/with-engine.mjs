import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../server/src/database/embedded/engine.ts'

/**
 * Runs work with a temporary PostgreSQL; `dataDir` is its folder.
 * @template Result
 * @param {(engine: import('../../server/src/database/embedded/engine.ts').Engine, dataDir: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withEngine(work) {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'studio-bench-')))
  const engine = await startEngine({ dataDir, disposable: true })
  try {
    return await work(engine, dataDir)
  } finally {
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
