import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { npm } from './command.mjs'

afterEach(() => vi.unstubAllEnvs())

test('packages are installed by npm, also where pnpm or yarn started the studio', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-pnpm-'))
  const other = join(folder, 'pnpm.cjs')
  writeFileSync(other, "console.log('pnpm')")
  vi.stubEnv('npm_execpath', other)
  const { output } = await npm(['--version'], { quiet: true }).finally(() =>
    rmSync(folder, { recursive: true }),
  )
  expect(output).toMatch(/^\d+\.\d+\.\d+/)
})
