import { mixColours } from './colours.ts'
import {
  CUTS,
  type CutName,
  HAIRS,
  HEAD,
  PORTRAIT_WASHES,
  type PortraitWash,
  SKINS,
} from './portrait-palette.ts'
import { foldedHands, POSES, type PoseName, poseOf } from './portrait-pose.ts'
import { hashOf } from './seeded.ts'

/**
 * Look of a portrait; omitted values are derived from the name. Colours are indices, washes 0 to 11, the
 * others 0 to 5.
 */
export type PortraitLook = {
  pose?: PoseName
  cut?: CutName
  skin?: number
  hair?: number
  wash?: number
  /** Tilt of the head in degrees, negative to the left. */
  tilt?: number
  /** Distance of the disk's centre from the left, of 400. */
  diskX?: number
}

type Colours = { skin: string; hair: string; wash: PortraitWash; shade: string; line: string; light: string }

/**
 * Draws a portrait, 4 by 5, for a person who has not uploaded a photo, as SVG text.
 * The same name and look give the same picture; a real photo always takes precedence.
 */
export function portrait({ name = '', look = {} }: { name?: string; look?: PortraitLook }): string {
  const hash = hashOf(name)
  const cut = look.cut ?? choose(Object.keys(CUTS) as CutName[], hash)
  const colours = coloursOf(
    choose(SKINS, look.skin ?? hash >> 4),
    choose(HAIRS, look.hair ?? hash >> 8),
    choose(PORTRAIT_WASHES, look.wash ?? hash >> 12),
  )
  const poseName = look.pose ?? choose(POSES, hash >> 20)
  const diskX = look.diskX ?? 262
  const pose = poseOf(poseName, diskX)
  const lean = `rotate(${look.tilt ?? ((hash >> 16) % 7) - 3} 200 300)`
  const id = `f${(hash % 1e6).toString(36)}${look.wash ?? ''}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" preserveAspectRatio="xMidYMid slice" ` +
    `role="img" aria-hidden="true">${definitions(id, colours)}\n` +
    `${ground(id, colours, diskX)}\n<g${pose.bust}>` +
    `<g transform="${lean}"><path d="${CUTS[cut].behind}" fill="url(#${id}h)"/></g>\n` +
    `${shoulders(id, colours)}\n` +
    `<g transform="${lean}">${head(id, colours, { cut, ...pose })}\n` +
    `<g${pose.face}>${features(colours, cut)}</g>\n${hairInFront(id, colours, cut)}</g></g>` +
    `${poseName === 'folded' ? hands(colours) : ''}</svg>`
  )
}

function hands({ skin, shade, line, wash }: Colours): string {
  const sleeve = mixColours(wash.cloth, wash.sky[1], 0.2)
  return foldedHands({ skin, shade, line, sleeve, fold: mixColours(wash.cloth, wash.sky[1], 0.42) })
}

function choose<Item>(list: readonly Item[], number: number): Item {
  const item = list[Math.abs(number % list.length)]
  if (item === undefined) throw new RangeError(`no entry ${number} in a list of ${list.length}`)
  return item
}

function coloursOf(skin: string, hair: string, wash: PortraitWash): Colours {
  return {
    skin,
    hair,
    wash,
    shade: mixColours(skin, '#3a1420', 0.3),
    line: mixColours(skin, '#2a0f1a', 0.68),
    light: mixColours(skin, '#ffe9d2', 0.35),
  }
}

function definitions(id: string, { hair, wash }: Colours): string {
  const down = 'x1="0" y1="0" x2="0" y2="1"'
  const gradient = (name: string, axis: string, from: string, offset: string, to: string) =>
    `<linearGradient id="${id}${name}" ${axis}><stop offset="0" stop-color="${from}"/>` +
    `<stop offset="${offset}" stop-color="${to}"/></linearGradient>\n`
  const cloth = mixColours(wash.cloth, wash.sky[1], 0.16)
  return (
    '<defs>\n' +
    gradient('s', down, wash.sky[0], '.8', wash.sky[1]) +
    gradient('c', down, cloth, '1', mixColours(wash.cloth, '#0b1420', 0.25)) +
    gradient('f', down, wash.far, '1', mixColours(wash.far, wash.sky[1], 0.6)) +
    gradient('h', 'x1="0" y1="0" x2="1" y2="1"', mixColours(hair, wash.sky[1], 0.2), '.6', hair) +
    `<clipPath id="${id}k"><path d="${HEAD}"/></clipPath></defs>`
  )
}

function ground(id: string, { wash }: Colours, diskX: number): string {
  return (
    `<rect width="400" height="500" fill="url(#${id}s)"/>` +
    `<circle cx="${diskX}" cy="158" r="118" fill="${wash.disk}" opacity=".92"/>\n` +
    `<path d="M0 372c60-34 118-42 178-20s140 24 222-22v170H0Z" fill="url(#${id}f)"/>`
  )
}

function shoulders(id: string, { skin, shade, wash }: Colours): string {
  return (
    `<path d="M168 250h66v58c3 22 22 28 40 34l-40 70h-66l-40-70c18-6 38-12 40-34Z" fill="${skin}"/>\n` +
    `<path d="M168 262h66v26c-18 24-46 28-66 12Z" fill="${shade}" opacity=".7"/>\n` +
    `<path d="M22 620V500c2-84 24-122 82-142l46-16c10 58 92 58 104 0l44 16c58 20 80 58 82 142v120Z" ` +
    `fill="url(#${id}c)"/>\n<path d="M150 342c10 58 92 58 104 0" fill="none" ` +
    `stroke="${mixColours(wash.cloth, wash.sky[1], 0.42)}" stroke-width="3"/>`
  )
}

type Face = { cut: CutName; face: string; bothEars: boolean }

function head(id: string, { skin, hair, shade }: Colours, { cut, face, bothEars }: Face): string {
  const beard =
    `<g${face}><path d="M138 208c6 20 14 28 28 28 12-6 22-10 35-10s24 4 36 10c12-2 20-10 26-28v92H138Z" fill="${hair}"/>` +
    `<path d="M184 249c10-7 24-7 34 0-8 8-26 8-34 0Z" fill="${mixColours(skin, '#9a3b36', 0.4)}"/></g>`
  return (
    `<ellipse cx="140" cy="204" rx="9" ry="17" fill="${shade}"/>` +
    `${bothEars ? `<ellipse cx="262" cy="204" rx="9" ry="17" fill="${skin}"/>` : ''}\n` +
    `<path d="${HEAD}" fill="${skin}"/><g clip-path="url(#${id}k)">` +
    `<path d="M140 80h48c-18 40-26 80-22 116 2 36 14 70 34 96h-70Z" fill="${shade}" opacity=".34"/>` +
    `<ellipse cx="236" cy="232" rx="20" ry="14" fill="#E2573A" opacity=".13"/>` +
    `<ellipse cx="166" cy="232" rx="18" ry="13" fill="#E2573A" opacity=".12"/>\n` +
    `${cut === 'beard' ? beard : ''}</g>`
  )
}

function features({ hair, line }: Colours, cut: CutName): string {
  const mouth = cut === 'beard' ? '' : '<path d="M184 249c11 7 24 7 35-1" stroke-width="2.8"/>'
  return (
    `<g fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">` +
    '<path d="M158 203c8 8 22 8 30 0"/><path d="M216 203c8 8 22 8 30 0"/>' +
    '<path d="M156 184c9-7 21-8 31-3M216 181c10-5 22-4 31 3" stroke-width="3.6" ' +
    `stroke="${mixColours(hair, line, 0.35)}"/>` +
    `<path d="M205 198c-2 12-8 20-10 27 3 4 8 5 13 4" stroke-width="2.4"/>${mouth}</g>`
  )
}

function hairInFront(id: string, { light }: Colours, cut: CutName): string {
  const { over } = CUTS[cut]
  if (over === '') {
    return (
      `<path d="M214 104c18 6 30 22 34 44" stroke="${light}" stroke-width="6" stroke-linecap="round" ` +
      'fill="none" opacity=".5"/>'
    )
  }
  return `<path d="${over}" fill="url(#${id}h)" stroke="url(#${id}h)" stroke-width="9" stroke-linejoin="round"/>`
}
