import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, openField } from './attack.ts'
import { type Bystander, failuresOf, medianOf, type Sample, shedOf, worstOf } from './bystander.ts'
import type { Target } from './target.ts'

/**
 * Maximum delay of a bystander by one request of another person, and by a storm from one address, in
 * milliseconds.
 */
export const MOST_WAIT = { requests: 250, storm: 1_000 } as const
/** Maximum growth of resident memory in bytes, to be reached within a minute after an attack. */
const MOST_GROWTH = 150 * 1024 * 1024
const SETTLES_WITHIN_MS = 60_000

export interface Outcome {
  attack: Pick<Attack, 'name' | 'kind'>
  /** The attacker's answers by status. */
  tally: ReadonlyMap<number, number>
  worst: Sample | null
  worstMs: number
  asked: number
  failures: Sample[]
  shed: number
  memory: { before: number; peak: number; after: number; settledInMs: number } | null
}

/** Measures a bystander without an attack: median and maximum, in milliseconds. */
export async function quietOf(bystander: Bystander, lasts: number) {
  await bystander.take()
  await sleep(lasts)
  const samples = await bystander.take()
  return { medianMs: medianOf(samples), worstMs: worstOf(samples), failures: failuresOf(samples) }
}

/** Runs one attack and waits until the server has released its memory. */
export async function play(
  target: Target,
  bystander: Bystander,
  attack: Attack,
  short: boolean,
): Promise<Outcome> {
  await bystander.take()
  const memory = watchMemory(target)
  const field = openField(target, attack, short)
  await attack.run(field)
  const samples = await bystander.take()
  const settled = await memory.settle()
  const worstMs = worstOf(samples)
  return {
    attack,
    tally: field.tally,
    worst: samples.find(({ ms }) => ms === worstMs) ?? null,
    worstMs,
    asked: samples.length,
    failures: failuresOf(samples),
    shed: shedOf(samples),
    memory: settled,
  }
}

function watchMemory(target: Target) {
  const before = target.memory()
  let peak = before ?? 0
  const watch = setInterval(() => {
    peak = Math.max(peak, target.memory() ?? 0)
  }, 50)
  return {
    async settle(): Promise<Outcome['memory']> {
      const began = performance.now()
      const isBack = () => (target.memory() ?? 0) <= (before ?? 0) + MOST_GROWTH
      while (!isBack() && performance.now() - began < SETTLES_WITHIN_MS) await sleep(250)
      clearInterval(watch)
      if (before === null) return null
      return { before, peak, after: target.memory() ?? 0, settledInMs: performance.now() - began }
    },
  }
}

/** Lists why an outcome fails; empty if it passes. */
export function complaintsOf({ worstMs, failures, memory }: Outcome, mostMs: number): string[] {
  return [
    ...(worstMs > mostMs
      ? [`a bystander waited ${Math.round(worstMs)} ms, at most ${Math.round(mostMs)}`]
      : []),
    ...(failures.length > 0 ? [`a bystander got ${namesOf(failures)}`] : []),
    ...(memory && memory.after > memory.before + MOST_GROWTH
      ? ['memory was still taken a minute after']
      : []),
  ]
}

const namesOf = (failures: Sample[]) =>
  [...new Set(failures.map(({ name, status }) => `${status || 'nothing'} for a ${name}`))].join(', ')
