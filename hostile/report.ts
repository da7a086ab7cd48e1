import type { Outcome } from './play.ts'

const MEGABYTE = 1024 * 1024

interface Quiet {
  medianMs: number
  worstMs: number
}

/** Formats one row of the table, in Markdown. */
export function rowOf(outcome: Outcome, quiet: Quiet, complaints: string[]): string {
  const { attack, worstMs, worst, asked, failures, shed, memory, tally } = outcome
  const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE).toString()
  const cells = [
    attack.name,
    attack.kind === 'storm' ? 'storm' : 'one at a time',
    [...tally].map(([status, count]) => `${count} × ${status || 'closed'}`).join(', '),
    `${Math.round(worstMs)} ms (${worst?.name ?? 'nothing'})`,
    `${(worstMs / quiet.worstMs).toFixed(1)}`,
    `${failures.length} of ${asked}${shed > 0 ? `, ${shed} × 503` : ''}`,
    memory ? [memory.before, memory.peak, memory.after].map(megabytes).join(' → ') : 'not told here',
    complaints.length === 0 ? 'holds' : `**${complaints.join('; ')}**`,
  ]
  return `| ${cells.join(' | ')} |`
}

export const heading = [
  '| attack | how | answers to the attacker | longest wait of a bystander | times the quiet one | bystander refused | RSS in MB: before, peak, after | |',
  '|---|---|---|---|---|---|---|---|',
].join('\n')
