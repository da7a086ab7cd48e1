import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../set-up/command.mjs'
import { root } from '../set-up/root.mjs'
import { gate, sum } from './tally.mjs'

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} Tools */

/** @param {string} name @param {string} program @param {string[]} args @param {Tools} tools */
const check = async (name, program, args, { node, env }) => {
  const { status, output } = await command(node, [join(root, program), ...args], {
    cwd: root,
    env,
    quiet: true,
  })
  // The last line of our own linters is their count.
  const figure = program.startsWith('tools/') && status === 0 ? `: ${output.trim().split('\n').at(-1)}` : ''
  console.log(`${status === 0 ? '✓' : '✗'} ${name}${figure}`)
  if (status !== 0) console.log(output.trim())
  return gate(status === 0, name)
}

/** Checks the types of every workspace, each counted as one test. @param {Tools} tools */
export const types = async (tools) => {
  const routes = join(root, 'web', 'app', 'routes.ts')
  const generator = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  if (existsSync(routes)) {
    await command(tools.node, [generator, 'typegen'], { cwd: join(root, 'web'), env: tools.env, quiet: true })
  }
  const results = []
  for (const workspace of ['contract', 'pictures', 'sandbox', 'server', 'web', '.']) {
    const name = workspace === '.' ? 'scripts and journeys' : workspace
    results.push(await check(name, 'node_modules/typescript/bin/tsc', ['-p', join(root, workspace)], tools))
  }
  return sum(results)
}

/** Checks style, import rule, size limits, tokens and unused code. @param {Tools} tools */
export const lint = async (tools) =>
  sum([
    await check('style', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings'], tools),
    await check('rule of imports', 'tools/lint/imports.mjs', [], tools),
    await check('no import circle', 'tools/lint/circles.mjs', [], tools),
    await check('size walls', 'tools/lint/sizes.mjs', [], tools),
    await check('sizes and colours from tokens', 'tools/lint/raw-sizes.mjs', [], tools),
    await check('nothing unused', 'node_modules/knip/bin/knip.js', ['--no-progress'], tools),
  ])
