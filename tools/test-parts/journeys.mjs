import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../set-up/built.mjs'
import { ensureBrowsers } from '../set-up/chromium.mjs'
import { command } from '../set-up/command.mjs'
import { root } from '../set-up/root.mjs'
import { failedPages, journeyTally } from './journey-report.mjs'
import { gate } from './tally.mjs'

/**
 * Prints what the page showed where the first attempt of a journey ended.
 * @param {string} file @param {number} status @returns {import('./tally.mjs').Tally}
 */
const read = (file, status) => {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    for (const page of failedPages(report)) console.log(`\n${page}`)
    return journeyTally(report, status)
  } catch (error) {
    console.error(error)
    return gate(false, 'Journeys left no report')
  }
}

/**
 * Runs the journeys of e2e/ in Chromium, against the real server with a separate studio.
 * @param {import('./static.mjs').Tools} tools
 */
export const journeys = async (tools) => {
  await ensureBrowsers()
  await ensureBuilt(tools)
  const folder = mkdtempSync(join(tmpdir(), 'studio-journeys-'))
  const report = join(folder, 'report.json')
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { status } = await command(tools.node, [program, 'test', '--reporter=list,json'], {
    cwd: root,
    env: {
      ...tools.env,
      // Without a locale Chromium names a file with an apostrophe "download".
      LANG: tools.env.LANG || 'C.UTF-8',
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      STUDIO_TEST_FOLDER: join(folder, 'data'),
    },
  })
  const tally = read(report, status)
  rmSync(folder, { recursive: true, force: true })
  return tally
}
