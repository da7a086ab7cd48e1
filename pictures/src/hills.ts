import { randomStream } from './seeded.ts'

/** Grid on which hills are drawn; they may be stretched to any place. */
export const HILLS = { width: 1440, height: 560 }
/** Part of a hill on each side that a shift by some pixels brings in. */
const BEYOND = 40
const STEP = 20
const RIDGES = 5

/** Outlines of five ridges, from far to near: the same at every hour and on every machine. */
export function hills(): string[] {
  const chance = randomStream(1969)
  const { width, height } = HILLS
  const [top, bottom] = [height * 0.56, height * 0.94]
  return Array.from({ length: RIDGES }, (_, ridge) => {
    const base = top + (bottom - top) * (ridge / (RIDGES - 1)) ** 1.2
    const swing = height * (0.058 - ridge * 0.006)
    const waves = [0, 1, 2, 3].map((wave) => ({
      often: (0.7 + chance() * 0.6) * (1 + ridge * 0.2) * (wave + 1) * 0.8,
      phase: chance() * 6.28,
      share: 1 / (wave * 1.25 + 1),
    }))
    const heightAt = (x: number) =>
      tenth(
        base -
          swing *
            waves.reduce(
              (sum, { often, phase, share }) => sum + share * Math.sin((x / width) * often * 6.28 + phase),
              0,
            ),
      )
    let path = `M${-BEYOND} ${heightAt(-BEYOND)}l`
    for (let x = STEP - BEYOND; x <= width + BEYOND; x += STEP) {
      const climb = tenth(heightAt(x) - heightAt(x - STEP))
      path += `${STEP}${climb < 0 ? '' : ' '}${climb} `
    }
    return `${path.trimEnd()}V${height}H${-BEYOND}Z`
  })
}

const tenth = (value: number) => Math.round(value * 10) / 10
