/** One graded printing: sky from top to horizon, disk, then ridges from far to near. */
export type Wash = {
  sky: readonly [string, string, string]
  disk: string
  land: readonly [string, string, string, string, string]
}

// Literal colours: prints are pictures and do not turn with the studio's palette or theme.
export const WASHES = {
  dawn: {
    sky: ['#8FAFC2', '#EBD3C2', '#F8DFC8'],
    disk: '#E2573A',
    land: ['#C6B0AE', '#93909F', '#5B708A', '#2F4C6C', '#182D47'],
  },
  noon: {
    sky: ['#A9CBCB', '#DDEAE2', '#F4F2E4'],
    disk: '#F4BC57',
    land: ['#B5CDBF', '#87ADA0', '#568680', '#2C5F66', '#173F4D'],
  },
  dusk: {
    sky: ['#243C61', '#7C6A92', '#F0A982'],
    disk: '#F6E3C4',
    land: ['#8A7497', '#5F5A85', '#3C4A76', '#243659', '#121F38'],
  },
  night: {
    sky: ['#0F1D33', '#223F61', '#5B83A0'],
    disk: '#F3EDDF',
    land: ['#41668A', '#2D4E72', '#1E3857', '#142840', '#0B1A2C'],
  },
  mist: {
    sky: ['#9DB7BB', '#D3DED8', '#F0F1E8'],
    disk: '#E98A68',
    land: ['#BACBC5', '#8FABA9', '#64898F', '#3B6072', '#1D3D54'],
  },
  rose: {
    sky: ['#C98F97', '#F0C3AD', '#FBE7D2'],
    disk: '#FFF6E8',
    land: ['#D39B95', '#A87586', '#765777', '#473E63', '#262A4B'],
  },
  ochre: {
    sky: ['#E3B566', '#F3D9A6', '#FAF0DA'],
    disk: '#D8492B',
    land: ['#DDB274', '#C08B56', '#8F634C', '#574347', '#2B2E40'],
  },
} as const satisfies Record<string, Wash>

export type WashName = keyof typeof WASHES

export type SceneName = 'ridges' | 'peak' | 'water' | 'dunes' | 'rings' | 'reeds' | 'stones' | 'branch'

/** What a style of practice looks like: the scenes and the washes it may be printed in. */
export type Look = { scenes: readonly SceneName[]; washes: readonly WashName[] }

const HATHA: Look = { scenes: ['ridges', 'peak'], washes: ['dawn', 'mist'] }

const LOOKS: Record<string, Look> = {
  hatha: HATHA,
  vinyasa: { scenes: ['dunes', 'ridges'], washes: ['ochre', 'rose'] },
  power: { scenes: ['peak', 'dunes'], washes: ['ochre', 'dawn'] },
  yin: { scenes: ['water', 'reeds'], washes: ['dusk', 'rose'] },
  restorative: { scenes: ['water', 'ridges'], washes: ['night', 'dusk'] },
  nidra: { scenes: ['water', 'peak'], washes: ['night'] },
  breathwork: { scenes: ['rings'], washes: ['mist', 'noon', 'rose'] },
  meditation: { scenes: ['stones', 'rings'], washes: ['mist', 'rose', 'dawn'] },
  mobility: { scenes: ['reeds', 'dunes'], washes: ['noon', 'ochre'] },
  prenatal: { scenes: ['branch'], washes: ['rose', 'noon'] },
}

/** The look of a style, case ignored; a style without one of its own is printed like Hatha. */
export function lookOf(style: string): Look {
  const key = style.toLowerCase()
  return Object.hasOwn(LOOKS, key) ? (LOOKS[key] ?? HATHA) : HATHA
}
