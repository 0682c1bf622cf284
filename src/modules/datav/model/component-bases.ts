/** Groups of the component library, as the picker shows them. */
export const componentCategories = {
  figure: '指标',
  chart: '图表',
  map: '地图',
  list: '列表',
  text: '文字',
  media: '媒体',
  decoration: '装饰',
  container: '容器',
} as const
export type ComponentCategory = keyof typeof componentCategories

/** What a column must be to fill a slot. */
export const slotKinds = {
  dimension: '维度',
  measure: '指标',
  time: '时间',
  area: '地区',
  longitude: '经度',
  latitude: '纬度',
} as const
export type SlotKind = keyof typeof slotKinds

/** A named place for columns of data: how many it wants at least and takes at most. */
export interface Slot {
  readonly key: string
  readonly label: string
  readonly kind: SlotKind
  readonly min: number
  readonly max: number
}

/** What a component is made of: its category, its size when placed, the data that it takes. */
export interface ComponentBase {
  readonly label: string
  readonly category: ComponentCategory
  readonly width: number
  readonly height: number
  readonly slots: readonly Slot[]
}

const slot = (key: string, label: string, kind: SlotKind, min = 1, max = min): Slot => ({
  key,
  label,
  kind,
  min,
  max,
})
const base = (
  label: string,
  category: ComponentCategory,
  [width, height]: readonly [number, number],
  ...slots: readonly Slot[]
): ComponentBase => ({ label, category, width, height, slots })

const groups = slot('group', '分组', 'dimension')
const figures = (max = 1) => slot('value', '指标', 'measure', 1, max)

/** Every base type of components; the first key is what records and designs keep. */
export const componentBases = {
  number: base(
    '数字翻牌',
    'figure',
    [360, 120],
    figures(),
    slot('compare', '对比', 'measure', 0, 1),
  ),
  compare: base('指标同比', 'figure', [320, 140], figures(), slot('compare', '对比', 'measure')),
  progress: base('进度条', 'figure', [420, 80], figures(), slot('target', '目标', 'measure', 0, 1)),
  ring: base('进度环', 'figure', [240, 240], figures(), slot('target', '目标', 'measure', 0, 1)),
  gauge: base('仪表盘', 'figure', [320, 260], figures(), slot('target', '目标', 'measure', 0, 1)),
  line: base('折线', 'chart', [560, 320], groups, figures(6)),
  area: base('面积', 'chart', [560, 320], groups, figures(6)),
  bar: base('柱状', 'chart', [560, 320], groups, figures(6)),
  stackBar: base(
    '堆叠柱',
    'chart',
    [560, 320],
    groups,
    slot('series', '系列', 'dimension', 0, 1),
    figures(6),
  ),
  hbar: base('条形排行', 'chart', [480, 360], groups, figures()),
  pie: base('饼图', 'chart', [400, 320], groups, figures()),
  donut: base('环图', 'chart', [400, 320], groups, figures()),
  rose: base('玫瑰图', 'chart', [400, 320], groups, figures()),
  radar: base('雷达', 'chart', [400, 320], groups, figures(6)),
  funnel: base('漏斗', 'chart', [400, 320], groups, figures()),
  scatter: base('散点', 'chart', [480, 320], groups, figures(2)),
  heat: base('热力日历', 'chart', [720, 220], slot('day', '日期', 'time'), figures()),
  sankey: base(
    '资金流向',
    'chart',
    [640, 400],
    slot('from', '来自', 'dimension'),
    slot('to', '流向', 'dimension'),
    figures(),
  ),
  wordCloud: base('词云', 'chart', [480, 320], groups, figures()),
  map: base('区域地图', 'map', [760, 620], slot('area', '地区', 'area'), figures()),
  pointMap: base(
    '点位地图',
    'map',
    [760, 620],
    groups,
    slot('longitude', '经度', 'longitude'),
    slot('latitude', '纬度', 'latitude'),
    slot('state', '状态', 'dimension', 0, 1),
  ),
  flowMap: base(
    '飞线地图',
    'map',
    [760, 620],
    slot('from', '来自', 'area'),
    slot('to', '到', 'area'),
    figures(),
  ),
  table: base('表格', 'list', [640, 360], slot('columns', '列', 'dimension', 0, 8), figures(8)),
  scrollTable: base(
    '滚动列表',
    'list',
    [560, 360],
    slot('columns', '列', 'dimension', 1, 6),
    slot('value', '指标', 'measure', 0, 4),
  ),
  rankList: base('排行榜', 'list', [420, 400], groups, figures()),
  marquee: base('跑马灯', 'list', [800, 56], groups, slot('value', '指标', 'measure', 0, 1)),
  text: base('文本', 'text', [320, 60]),
  richText: base('富文本', 'text', [420, 240]),
  clock: base('时间', 'text', [320, 60]),
  title: base('标题条', 'text', [480, 48]),
  header: base('大屏标题', 'text', [1920, 96]),
  image: base('图片', 'media', [400, 300]),
  carousel: base('轮播图', 'media', [640, 360]),
  video: base('视频', 'media', [640, 360]),
  qr: base('二维码', 'media', [180, 180]),
  border: base('边框', 'decoration', [480, 320]),
  divider: base('装饰线', 'decoration', [480, 24]),
  tabs: base('页签容器', 'container', [640, 48]),
  iframe: base('网页', 'container', [640, 400]),
} as const satisfies Readonly<Record<string, ComponentBase>>
export type BaseName = keyof typeof componentBases

/** The names of all base types. */
export const baseNames = Object.keys(componentBases) as [BaseName, ...BaseName[]]
