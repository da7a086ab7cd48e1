/** Names of the IANA list that are no city. */
const GENERAL = /^(?:UTC|Etc\/UTC|Etc\/UCT|GMT|Etc\/GMT|Universal|Zulu)$/

/** A time zone as people name it: 'Honolulu time', 'Buenos Aires time', 'UTC'. `zone` is an IANA name. */
export function zoneName(zone: string): string {
  if (GENERAL.test(zone)) return 'UTC'
  // 'Etc/GMT+5' is five hours west of Greenwich.
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(zone) ?? []
  if (hours) return `UTC${sign === '+' ? '-' : '+'}${hours}`
  const city = zone.split('/').at(-1) ?? zone
  return `${city.replaceAll('_', ' ')} time`
}
