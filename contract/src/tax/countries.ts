/** ISO 3166, the two letters of every country and territory. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

export const countryCodes: readonly string[] = CODES.split(' ')

export const isCountry = (code: string): boolean => countryCodes.includes(code)

/** Countries in which Stripe finds no tax by the country alone, with the form of their postal codes. */
const FORMS: Readonly<Record<string, RegExp>> = {
  US: /^(\d{5})(?:-?\d{4})?$/,
  CA: /^([ABCEGHJ-NPRSTVXY]\d[A-Z])[\s-]*(\d[A-Z]\d)$/,
}

export const countriesWithCode: readonly string[] = Object.keys(FORMS)

/** Whether a country's tax differs from place to place, so that its people are asked for their postal code. */
export const needsPostalCode = (country: string | null): boolean =>
  country !== null && Object.hasOwn(FORMS, country)

/** A code as the studio keeps it, `10001` or `M5V 2T6`; null if it has not the form of that country's. */
export function postalCode(country: string, typed: string): string | null {
  if (!needsPostalCode(country)) return null
  const found = FORMS[country]?.exec(
    typed
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .trim()
      .toUpperCase(),
  )
  return found ? found.slice(1).join(' ') : null
}
