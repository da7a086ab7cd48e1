const words = (others: number) =>
  others === 1
    ? { devices: 'another device', which: 'it' }
    : { devices: `${others} other devices`, which: 'one of them' }

/** Messages if a film does not play because the account is watching on other devices (D18.at-once). */
export const watchingTexts = {
  tooMany(others: number): string {
    const { devices, which } = words(others)
    return `You are watching on ${devices}. To watch here, please stop ${which}`
  },
  stopped: 'This was stopped from another of your devices',
} as const
