/** What a picture of the demo world is about. */
const themes = [
  '助学',
  '助医',
  '助老',
  '乡村振兴',
  '环保',
  '救灾',
  '助残',
  '儿童',
  '社区',
  '文体',
] as const
export type Theme = (typeof themes)[number]

/** Words by which a text tells its theme; the first that stands in it counts. */
const words: readonly (readonly [RegExp, Theme])[] = [
  [/灾|洪|震|应急|救援/, '救灾'],
  [/医|病|手术|健康|眼|药|血|听力/, '助医'],
  [/残|轮椅|盲/, '助残'],
  [/老|银龄|敬/, '助老'],
  [/学|书|教|校|课|奖/, '助学'],
  [/童|孩|幼|少年|困境/, '儿童'],
  [/村|农|乡|果|种植|水窖/, '乡村振兴'],
  [/环|树|林|水|河|绿|鸟|秦岭/, '环保'],
  [/艺|体|音乐|球|文化|非遗|跑/, '文体'],
]

/** The theme of a text; one of all by its letters where no word tells it. */
export function themeOf(text: string): Theme {
  const found = words.find(([asked]) => asked.test(text))?.[1]
  const sum = [...text].reduce((all, sign) => all + (sign.codePointAt(0) ?? 0), 0)
  return found ?? themes[sum % themes.length] ?? '社区'
}

/** Sky above and below, far hills, near ground, what stands on it and its light. */
type Colours = readonly [string, string, string, string, string, string]
const colours: Readonly<Record<Theme, Colours>> = {
  助学: ['#fff1d6', '#f9cf93', '#eda766', '#a4502f', '#fff8ec', '#c8553d'],
  助医: ['#eaf5fd', '#b8daf2', '#7fb7e6', '#2b6ca3', '#ffffff', '#d6455d'],
  助老: ['#fdeee3', '#f3c3a2', '#e08e6d', '#8a4b3a', '#fff4ea', '#b5302a'],
  乡村振兴: ['#f3f9df', '#d3e68f', '#a7c957', '#4f772d', '#fffbe8', '#d08c34'],
  环保: ['#e2f7ec', '#9ddcbd', '#52b788', '#1b4d3e', '#f4fff9', '#2d8f63'],
  救灾: ['#ffeae4', '#f5b199', '#e0785f', '#6f3226', '#fff6ef', '#2f6f9f'],
  助残: ['#f0ecf9', '#c9bde6', '#9d8ec7', '#4b3b7a', '#fffdf8', '#e0a43a'],
  儿童: ['#fff8d6', '#ffdd87', '#ffc04d', '#c9742a', '#ffffff', '#3d8fd1'],
  社区: ['#e8f7f8', '#a9dde0', '#67b9bd', '#276a6e', '#fffaf0', '#e07a3f'],
  文体: ['#fdeaf3', '#efb2cf', '#d977a8', '#803060', '#fff6fb', '#f0b429'],
}

/** Width and height in which scenes are drawn. */
export const sceneSize = [960, 540] as const
const [width, height] = sceneSize

/** The same numbers from 0 to 1 for the same seed, at every first start. */
function chanceOf(seed: number): (low: number, high: number) => number {
  let state = (seed * 2_654_435_761 + 97) >>> 0
  return (low, high) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return low + (state / 2 ** 32) * (high - low)
  }
}

type Draw = (at: (low: number, high: number) => number, paint: Colours) => string

const row = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('')
const house = (x: number, y: number, size: number, [, , , , wall, roof]: Colours) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0,0 H90 V-70 H0 Z" fill="${wall}"/><path d="M-12,-66 L45,-116 L102,-66 Z" fill="${roof}"/><path d="M34,0 V-38 H56 V0 Z" fill="${roof}" opacity=".75"/></g>`
const tree = (x: number, y: number, size: number, [, , , trunk, , leaves]: Colours) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-6,0 H6 V-46 H-6 Z" fill="${trunk}"/><circle cy="-78" r="40" fill="${leaves}"/><circle cx="-26" cy="-56" r="26" fill="${leaves}"/><circle cx="27" cy="-54" r="24" fill="${leaves}"/></g>`
const person = (x: number, y: number, size: number, coat: string, skin: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle cy="-108" r="20" fill="${skin}"/><path d="M-26,0 Q-30,-84 0,-86 Q30,-84 26,0 Z" fill="${coat}"/></g>`

/** What stands in the foreground of each theme. */
const motifs: Readonly<Record<Theme, Draw>> = {
  助学: (at, paint) =>
    `${house(at(120, 240), 440, 2, paint)}<g transform="translate(${at(600, 700)} 420)"><path d="M0,0 Q-70,-46 -150,-20 V-120 Q-70,-146 0,-98 Z" fill="${paint[4]}"/><path d="M0,0 Q70,-46 150,-20 V-120 Q70,-146 0,-98 Z" fill="${paint[4]}" opacity=".86"/><path d="M0,0 V-98" stroke="${paint[3]}" stroke-width="4"/></g>`,
  助医: (at, paint) =>
    `<g transform="translate(${at(180, 300)} 452)"><path d="M0,0 V-190 H230 V0 Z" fill="${paint[4]}"/>${row(6, no => `<rect x="${24 + (no % 3) * 68}" y="${-160 + Math.floor(no / 3) * 66}" width="44" height="40" fill="${paint[2]}"/>`)}</g><g transform="translate(${at(620, 760)} 300)"><path d="M-26,-78 H26 V-26 H78 V26 H26 V78 H-26 V26 H-78 V-26 H-26 Z" fill="${paint[5]}"/></g>`,
  助老: (at, paint) =>
    `${person(at(300, 360), 462, 1.9, paint[5], '#f3d3b8')}${person(at(460, 520), 462, 1.8, paint[3], '#efc9a8')}<path d="M${at(700, 760)},120 q36,10 36,60 q0,50 -36,60 q-36,-10 -36,-60 q0,-50 36,-60 Z" fill="${paint[5]}"/>`,
  乡村振兴: (at, paint) =>
    `${row(5, no => `<path d="M0,${400 + no * 26} Q${at(200, 700)},${370 + no * 26} 960,${396 + no * 28} V540 H0 Z" fill="${no % 2 ? paint[2] : paint[3]}" opacity=".55"/>`)}${house(at(150, 260), 400, 1.3, paint)}${house(at(330, 420), 410, 1, paint)}${tree(at(700, 800), 430, 1.4, paint)}`,
  环保: (at, paint) =>
    `<path d="M${at(380, 520)},350 Q520,430 ${at(300, 420)},540 H${at(640, 760)} Q600,430 ${at(540, 580)},350 Z" fill="${paint[4]}" opacity=".8"/>${row(5, no => tree(80 + no * 70 + at(0, 40), 440 + at(0, 40), 1.1 + at(0, 0.7), paint))}${row(3, no => tree(690 + no * 90, 450 + at(0, 40), 1 + at(0, 0.8), paint))}`,
  救灾: (at, paint) =>
    row(
      3,
      no =>
        `<g transform="translate(${110 + no * 270 + at(0, 40)} ${440 + at(0, 26)}) scale(${1 + at(0, 0.4)})"><path d="M0,0 L90,-120 L180,0 Z" fill="${paint[5]}"/><path d="M60,0 L90,-62 L120,0 Z" fill="${paint[4]}"/></g>`,
    ),
  助残: (at, paint) =>
    `<g transform="translate(${at(320, 420)} 440) scale(1.6)" fill="none" stroke="${paint[3]}" stroke-width="12"><circle cx="40" cy="-44" r="46"/><path d="M30,-150 L36,-70 H96 L120,-10" stroke-linecap="round" stroke-linejoin="round"/><circle cx="28" cy="-176" r="18" fill="${paint[3]}" stroke="none"/></g>${person(at(600, 660), 452, 1.7, paint[5], '#f3d3b8')}`,
  儿童: (at, paint) =>
    `${row(4, no => `<g transform="translate(${140 + no * 190 + at(0, 60)} ${150 + at(0, 90)})"><path d="M0,46 V190" stroke="${paint[3]}" stroke-width="3"/><ellipse rx="40" ry="48" fill="${[paint[5], '#e8604c', '#6abf69', '#b36ad6'][no]}"/></g>`)}${row(3, no => person(280 + no * 150 + at(0, 40), 470, 1 + at(0, 0.35), [paint[5], '#e8604c', '#6abf69'][no] ?? paint[5], '#f3d3b8'))}`,
  社区: (at, paint) =>
    row(5, no => {
      const tall = 130 + at(0, 150)
      return `<g transform="translate(${60 + no * 172} 470)"><path d="M0,0 V-${tall} H140 V0 Z" fill="${no % 2 ? paint[4] : paint[5]}"/>${row(4, window => `<rect x="${22 + (window % 2) * 56}" y="${-tall + 24 + Math.floor(window / 2) * 54}" width="36" height="30" fill="${paint[2]}"/>`)}</g>`
    }),
  文体: (at, paint) =>
    `<g transform="translate(${at(240, 330)} 400)"><path d="M-100,-60 V40 Q0,96 100,40 V-60 Z" fill="${paint[5]}"/><ellipse cy="-60" rx="100" ry="38" fill="${paint[4]}"/><path d="M-46,-90 L40,-190 M46,-90 L-30,-180" stroke="${paint[3]}" stroke-width="9" stroke-linecap="round"/></g><circle cx="${at(620, 720)}" cy="400" r="72" fill="${paint[4]}" stroke="${paint[3]}" stroke-width="8"/><path d="M${at(760, 840)},470 q-40,-180 60,-220 q-10,90 40,120 Z" fill="${paint[3]}" opacity=".6"/>`,
}

/** A drawn scene of a theme, as what stands inside of an SVG of `sceneSize`; each variant lies otherwise. */
export function drawScene(theme: Theme, variant: number): string {
  const at = chanceOf(variant * 131 + themes.indexOf(theme) * 7 + 1)
  const paint = colours[theme]
  const [high, low, hills, ground, light] = paint
  const ridge = (top: number, rough: number) =>
    `M0,${height} L${row(9, no => `${no * 120},${Math.round(top + at(-rough, rough))} `)}L${width},${height} Z`
  const [x, y] = [Math.round(at(130, 830)), Math.round(at(70, 150))]
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${x}" cy="${y}" r="${Math.round(at(36, 64))}" fill="${light}" opacity=".9"/>
    ${row(2, no => `<ellipse cx="${Math.round(at(100, 860))}" cy="${70 + no * 60}" rx="${Math.round(at(60, 110))}" ry="16" fill="${light}" opacity=".6"/>`)}
    <path d="${ridge(320, 60)}" fill="${hills}" opacity=".45"/><path d="${ridge(400, 36)}" fill="${hills}"/>
    <path d="M0,470 Q${Math.round(at(200, 700))},430 ${width},462 V${height} H0 Z" fill="${ground}"/>
    <g${variant % 2 === 0 ? '' : ` transform="translate(${width} 0) scale(-1 1)"`}>${motifs[theme](at, paint)}</g>`
}
