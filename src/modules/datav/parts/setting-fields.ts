import { type BaseName, type ChartSettings, componentBases } from '../model/index.ts'

export type ChartField = keyof ChartSettings

const numbers: readonly ChartField[] = ['by', 'decimals', 'prefix', 'suffix']
const axes: readonly ChartField[] = ['xTitle', 'yTitle', 'legend', 'label', 'min', 'max']
const round: readonly ChartField[] = ['legend', 'label', 'by', 'decimals', 'suffix', 'tip']
const named: readonly ChartField[] = ['title', 'subTitle']

/** Which settings concern a base, in the order in which they are asked. */
const fieldsByBase: Readonly<Record<BaseName, readonly ChartField[]>> = {
  number: [...named, ...numbers, 'look'],
  compare: [...named, ...numbers],
  progress: [...named, ...numbers, 'max'],
  ring: [...named, ...numbers, 'max'],
  gauge: [...named, ...numbers, 'min', 'max'],
  line: [...named, ...axes, 'smooth', ...numbers, 'tip'],
  area: [...named, ...axes, 'smooth', 'stack', ...numbers, 'tip'],
  bar: [...named, ...axes, 'stack', ...numbers, 'tip'],
  stackBar: [...named, ...axes, ...numbers, 'tip'],
  hbar: [...named, ...axes, ...numbers, 'tip'],
  pie: [...named, ...round],
  donut: [...named, ...round],
  rose: [...named, ...round],
  radar: [...named, ...round],
  funnel: [...named, ...round],
  scatter: [...named, ...axes, ...numbers, 'tip'],
  heat: [...named, ...numbers, 'tip'],
  sankey: [...named, ...numbers, 'tip'],
  wordCloud: [...named, 'tip'],
  map: [...named, 'area', 'label', ...numbers, 'tip'],
  pointMap: [...named, 'area', 'label', 'tip'],
  flowMap: [...named, 'area', 'label', ...numbers, 'tip'],
  table: [...named, ...numbers, 'rows'],
  scrollTable: [...named, ...numbers, 'rows', 'seconds'],
  rankList: [...named, ...numbers, 'rows', 'seconds'],
  marquee: ['text', ...numbers, 'seconds'],
  text: ['text'],
  richText: ['text'],
  clock: ['format'],
  title: ['text', 'subTitle', 'look'],
  header: ['text', 'subTitle', 'look'],
  image: ['files', 'tip'],
  carousel: ['files', 'seconds'],
  video: ['files'],
  qr: ['text', 'title'],
  border: ['title', 'look'],
  divider: ['look'],
  tabs: ['pages', 'look'],
  iframe: ['text', 'title'],
}

/** Which settings of words, axes and legend concern a base. */
export const chartFieldsOf = (base: BaseName): readonly ChartField[] => fieldsByBase[base]

/** Whether a base draws groups in colours of a palette. */
export function hasPalette(base: BaseName): boolean {
  const { category } = componentBases[base]
  return category === 'chart' || category === 'map' || base === 'rankList' || base === 'progress'
}
