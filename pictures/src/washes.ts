/** A colour scheme: sky from top to horizon, disk, then ridges from far to near. */
export type Wash = {
  sky: readonly [string, string, string]
  disk: string
  land: readonly [string, string, string, string, string]
}

// Literal colours: prints are pictures and do not change with the studio's palette or theme.
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
  sage: {
    sky: ['#A8BBA0', '#DDE3C9', '#F5EFDA'],
    disk: '#E9A13B',
    land: ['#BFC9A6', '#93A884', '#66856B', '#3F6355', '#1F3F3C'],
  },
  plum: {
    sky: ['#6B4E71', '#C58FA0', '#F5CDB0'],
    disk: '#FFE3C0',
    land: ['#B07F95', '#83608A', '#5C4876', '#3B335C', '#201D3B'],
  },
  frost: {
    sky: ['#B9CBE0', '#E3EAF1', '#F8F1EA'],
    disk: '#F08A6B',
    land: ['#C9D4E0', '#9DB0C6', '#6F89A8', '#465F84', '#223753'],
  },
  copper: {
    sky: ['#C9764F', '#EDB182', '#F9DFB9'],
    disk: '#FFF0D4',
    land: ['#CF8B63', '#A96750', '#7B4A49', '#513643', '#2A2236'],
  },
  lagoon: {
    sky: ['#5FA0A6', '#B5D9CF', '#F1EBD3'],
    disk: '#F2994F',
    land: ['#8FC1B7', '#569B9B', '#2F7580', '#1B5064', '#0D3046'],
  },
  polar: {
    sky: ['#12292B', '#2C5A57', '#9CC2A0'],
    disk: '#F2EBD0',
    land: ['#4B7E71', '#336359', '#214A47', '#153534', '#0A2022'],
  },
} as const satisfies Record<string, Wash>

export type WashName = keyof typeof WASHES

/** Washes with stars. */
export const NIGHTS: ReadonlySet<WashName> = new Set(['night', 'polar'])

export type SceneName =
  | 'ridges'
  | 'peak'
  | 'water'
  | 'dunes'
  | 'rings'
  | 'reeds'
  | 'stones'
  | 'branch'
  | 'clouds'
  | 'pines'
  | 'islands'
  | 'terraces'
  | 'meadow'

/** The look of a style: the scenes and the washes that its prints may have. */
export type Look = { scenes: readonly SceneName[]; washes: readonly WashName[] }

/**
 * A style without its own look takes any daylight, so that a list without styles doesn't repeat one picture.
 */
const ANY: Look = {
  scenes: ['ridges', 'peak', 'clouds', 'pines', 'terraces', 'meadow', 'islands', 'dunes', 'branch', 'reeds'],
  washes: ['dawn', 'mist', 'sage', 'frost', 'noon', 'lagoon', 'rose', 'ochre', 'copper'],
}

const LOOKS: Record<string, Look> = {
  hatha: {
    scenes: ['ridges', 'peak', 'pines', 'clouds', 'terraces', 'meadow', 'islands'],
    washes: ['dawn', 'mist', 'sage', 'frost', 'lagoon', 'rose'],
  },
  vinyasa: {
    scenes: ['dunes', 'ridges', 'terraces', 'islands', 'meadow'],
    washes: ['ochre', 'rose', 'lagoon', 'copper', 'dawn'],
  },
  power: {
    scenes: ['peak', 'dunes', 'clouds', 'pines', 'terraces'],
    washes: ['ochre', 'dawn', 'copper', 'plum', 'frost'],
  },
  yin: {
    scenes: ['water', 'reeds', 'islands', 'clouds', 'pines'],
    washes: ['dusk', 'rose', 'plum', 'polar', 'night'],
  },
  restorative: {
    scenes: ['water', 'ridges', 'islands', 'clouds', 'meadow'],
    washes: ['night', 'dusk', 'plum', 'polar'],
  },
  nidra: {
    scenes: ['water', 'peak', 'pines', 'clouds', 'reeds'],
    washes: ['night', 'polar', 'dusk', 'plum'],
  },
  breathwork: {
    scenes: ['rings', 'clouds', 'islands', 'meadow', 'branch', 'terraces', 'reeds'],
    washes: ['mist', 'noon', 'rose', 'frost', 'lagoon', 'dawn'],
  },
  meditation: {
    scenes: ['stones', 'rings', 'islands', 'clouds'],
    washes: ['mist', 'rose', 'dawn', 'frost', 'sage'],
  },
  mobility: {
    scenes: ['reeds', 'dunes', 'meadow', 'terraces', 'branch'],
    washes: ['noon', 'ochre', 'sage', 'lagoon', 'rose'],
  },
  prenatal: {
    scenes: ['branch', 'meadow', 'islands', 'stones'],
    washes: ['rose', 'noon', 'sage', 'copper', 'frost'],
  },
}

/** Returns the look of a style, ignoring case; any daylight for an unknown style or none. */
export function lookOf(style: string): Look {
  const key = style.toLowerCase()
  return Object.hasOwn(LOOKS, key) ? (LOOKS[key] ?? ANY) : ANY
}
