/** How a table is drawn as a chart; the grammar of `data-chart`. */
export interface ChartSettings {
  readonly title: string
  readonly subTitle: string
  readonly xTitle: string
  readonly yTitle: string
  /** The unit behind a value. */
  readonly suffix: string
  /** What stands before a value in the tip. */
  readonly tip: string
  /** 1: rows of the table are series; -1: its columns are. */
  readonly dataFormat: 1 | -1
  readonly chartType: ChartType
}

/** 0 line, 1 line with values, 2 area, 3 bar, 4 column, 5 pie. */
export type ChartType = 0 | 1 | 2 | 3 | 4 | 5

/** Settings of a new chart. */
export const plainChart: ChartSettings = {
  title: '',
  subTitle: '',
  xTitle: '',
  yTitle: '',
  suffix: '',
  tip: '',
  dataFormat: 1,
  chartType: 0,
}

const texts = ['title', 'subTitle', 'xTitle', 'yTitle', 'suffix', 'tip'] as const
const types: readonly ChartType[] = [0, 1, 2, 3, 4, 5]

/** Reads `data-chart`; unknown keys are skipped, values may be percent-encoded or bare. */
export function readChartSettings(text: string): ChartSettings {
  const pairs = new Map(text.split(';').map(pairOf))
  const words = Object.fromEntries(texts.map(key => [key, decoded(pairs.get(key) ?? '')]))
  const type = types.find(each => String(each) === pairs.get('chartType')) ?? 0
  return {
    ...plainChart,
    ...words,
    dataFormat: pairs.get('dataFormat') === '-1' ? -1 : 1,
    chartType: type,
  }
}

/** Writes `data-chart`; values are percent-encoded so that a title may hold `;` and `:`. */
export function printChartSettings(settings: ChartSettings): string {
  const words = texts.map(key => `${key}:${encoded(settings[key])}`)
  return [...words, `dataFormat:${settings.dataFormat}`, `chartType:${settings.chartType}`].join(
    ';',
  )
}

/** The attribute in its one spelling, or null when it describes no chart. */
export function cleanChartSettings(text: string): string | null {
  return /chartType:[0-5]/.test(text) ? printChartSettings(readChartSettings(text)) : null
}

function pairOf(part: string): [string, string] {
  const colon = part.indexOf(':')
  return colon < 0 ? ['', ''] : [part.slice(0, colon).trim(), part.slice(colon + 1).trim()]
}

function encoded(text: string): string {
  return text
    .slice(0, 100)
    .replace(/[%;:<>"'&]/g, sign => encodeURIComponent(sign).replace("'", '%27'))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 100)
  } catch {
    return text.slice(0, 100)
  }
}
