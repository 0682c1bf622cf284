import { z } from 'zod'
import { binding } from './binding.ts'
import { baseNames } from './component-bases.ts'

/** How a canvas is fitted to a display. */
export const fits = {
  contain: '等比缩放（留边）',
  cover: '等比铺满',
  width: '宽度适配（纵向滚动）',
} as const

/** Sizes that most displays have. */
export const canvasPresets = [
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [1080, 1920],
  [3840, 1080],
] as const

/** A colour: of the theme by its name, or `#rrggbb`. */
const paint = z.string().max(20)
const side = z.int().min(-7680, '超出画布过多').max(15_360, '超出画布过多')

/** What the stage stands on. */
export const background = z.strictObject({
  color: paint,
  /** Runs from `color` to this, at `angle` degrees. */
  gradientTo: paint.nullable(),
  angle: z.int().min(0).max(360),
  /** An uploaded picture or video, by its file id. */
  image: z.string().max(64).nullable(),
  video: z.string().max(64).nullable(),
})

/** Words, axes and legend of what is drawn; each base reads what concerns it. */
export const chartSettings = z.strictObject({
  title: z.string().max(60).optional(),
  subTitle: z.string().max(100).optional(),
  xTitle: z.string().max(30).optional(),
  yTitle: z.string().max(30).optional(),
  prefix: z.string().max(10).optional(),
  suffix: z.string().max(10).optional(),
  tip: z.string().max(100).optional(),
  legend: z.enum(['none', 'top', 'bottom', 'right']).optional(),
  label: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.int().min(0).max(4).optional(),
  /** Numbers are told in 万 or 亿. */
  by: z.enum(['1', '万', '亿']).optional(),
  stack: z.boolean().optional(),
  smooth: z.boolean().optional(),
  /** Words of text components, HTML of rich text, address of frames and QR codes. */
  text: z.string().max(20_000).optional(),
  /** Form of the clock: `YYYY年MM月DD日 HH:mm:ss`. */
  format: z.string().max(40).optional(),
  /** Uploaded pictures or a video, by file ids. */
  files: z.array(z.string().max(64)).max(20).optional(),
  /** Area code whose map is shown: 100000 for all of China. */
  area: z.string().max(12).optional(),
  /** Look of borders, titles and headers, by number from 1. */
  look: z.int().min(1).max(6).optional(),
  /** Names of the pages of a container of tabs. */
  pages: z.array(z.string().max(12)).max(8).optional(),
  /** Rows a list shows at once; seconds until it moves on. */
  rows: z.int().min(1).max(50).optional(),
  seconds: z.int().min(1).max(600).optional(),
})
export type ChartSettings = z.infer<typeof chartSettings>

/** How a component is dressed; colours are tokens of the theme or `#rrggbb`. */
export const styleSettings = z.strictObject({
  fontSize: z.int().min(10).max(400).optional(),
  fontWeight: z.enum(['400', '500', '600', '700']).optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  color: paint.optional(),
  background: paint.optional(),
  border: paint.optional(),
  borderWidth: z.int().min(0).max(20).optional(),
  radius: z.int().min(0).max(400).optional(),
  padding: z.int().min(0).max(200).optional(),
  palette: z.array(paint).max(12).optional(),
  /** Figures count up to a new value. */
  countUp: z.boolean().optional(),
  enter: z.enum(['none', 'fade', 'rise', 'zoom']).optional(),
})
export type StyleSettings = z.infer<typeof styleSettings>

const name = z.string().max(60)

/** No version of a screen or of a component has a higher number. */
export const mostReleases = 1_000_000

/** What happens by itself or when somebody touches a component. */
export const interaction = z.discriminatedUnion('kind', [
  /** A click on a group sets a variable to its key. */
  z.strictObject({ kind: z.literal('setVariable'), variable: name }),
  /** A click on an area of a map goes into it; a second one comes back. */
  z.strictObject({ kind: z.literal('drill') }),
  z.strictObject({ kind: z.literal('switchTab'), widget: name, page: z.int().min(0) }),
  z.strictObject({ kind: z.literal('openScreen'), screen: name }),
  z.strictObject({ kind: z.literal('popup'), text: z.string().max(500) }),
  /** Tabs or highlighted groups go round. */
  z.strictObject({ kind: z.literal('carousel'), seconds: z.int().min(2).max(600) }),
  /** Shown only between two times of day. */
  z.strictObject({
    kind: z.literal('hours'),
    from: z.iso.time({ precision: -1 }),
    to: z.iso.time({ precision: -1 }),
  }),
])

/** A component placed on a canvas. */
export const widget = z.strictObject({
  id: z.string().min(1).max(40),
  /** The component record and its version; null for a base as the product brings it. */
  component: z.string().max(64).nullable(),
  componentVersion: z.int().min(0).max(mostReleases).nullable(),
  base: z.enum(baseNames),
  name: z.string().min(1, '请输入名称').max(40),
  x: side,
  y: side,
  w: z.int().min(4).max(7680),
  h: z.int().min(4).max(7680),
  z: z.int(),
  rotate: z.int().min(-360).max(360),
  opacity: z.int().min(0).max(100),
  locked: z.boolean(),
  hidden: z.boolean(),
  /** Those of one group are moved together. */
  group: z.string().max(40).nullable(),
  /** Container of tabs and page on which it is shown. */
  page: z.strictObject({ widget: z.string().max(40), page: z.int().min(0) }).nullable(),
  chart: chartSettings,
  style: styleSettings,
  binding: binding.nullable(),
  interactions: z.array(interaction).max(10),
  /** Seconds; that of the screen when null. */
  refresh: z.int().min(10).max(86_400).nullable(),
})
export type Widget = z.infer<typeof widget>

/** As much of a component as a screen drawn small says of it. */
export type SketchedWidget = Pick<
  Widget,
  'id' | 'base' | 'x' | 'y' | 'w' | 'h' | 'z' | 'rotate' | 'name'
> &
  Partial<Pick<Widget, 'hidden' | 'page'>> & {
    readonly chart: Pick<ChartSettings, 'title' | 'text'>
    readonly style: Pick<StyleSettings, 'background'>
  }

/** The names of the pages of a container of tabs: those that were given, or two to begin with. */
export function pagesOf({ chart: { pages = [] } }: Pick<Widget, 'chart'>): readonly string[] {
  return pages.length > 0 ? pages : ['页签一', '页签二']
}

/** A variable of a screen; widgets refer to it by `{{名称}}`. */
export const screenVariable = z.strictObject({
  name: z.string().min(1).max(20),
  /** Of a period the key of a moving period; of a choice one of its options. */
  kind: z.enum(['period', 'organisation', 'area', 'cause', 'text', 'choice']),
  value: z.string().max(64),
  options: z.array(z.string().max(40)).max(50),
})

/** All that a screen shows: the draft of a design, and what a version keeps for ever. */
export const screenSnapshot = z.strictObject({
  width: z.int().min(320, '宽度为 320–7680').max(7680, '宽度为 320–7680'),
  height: z.int().min(320, '高度为 320–7680').max(7680, '高度为 320–7680'),
  fit: z.enum(['contain', 'cover', 'width']),
  theme: z.enum(['deepBlue', 'inkBlack', 'redGold', 'light']),
  background,
  variables: z.array(screenVariable).max(20),
  refresh: z.int().min(10, '刷新间隔为 10–86400 秒').max(86_400, '刷新间隔为 10–86400 秒'),
  widgets: z.array(widget).max(200, '组件最多 200 个'),
})
export type ScreenSnapshot = z.infer<typeof screenSnapshot>

/** A screen drawn small: its canvas and the boxes on it. */
export type ScreenSketch = Pick<ScreenSnapshot, 'width' | 'height' | 'theme' | 'background'> & {
  readonly widgets: readonly SketchedWidget[]
}
