import type { StaticRows } from '../model/index.ts'

type Unit = StaticRows['columns'][number]['unit']

/**
 * Rows of a text pasted from a sheet, the first line being the heads; a sentence where it holds
 * none. Columns whose cells are all numbers count, those with `%` are shares, those with `¥` money,
 * unless `chosen` names the unit of a column that can be read by it.
 */
export function rowsOfText(
  text: string,
  chosen: Readonly<Record<string, Unit>> = {},
): StaticRows | string {
  const lines = text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => line.split('\t').map(cell => cell.trim()))
  const [heads, ...body] = lines
  if (heads === undefined || body.length === 0) return '请粘贴含表头的表格内容'
  if (heads.length > 20) return '静态数据最多 20 列'
  if (body.length > 200) return '静态数据最多 200 行'
  const columns = heads.map((label, at) => {
    const key = `c${at + 1}`
    const unit = unitOf(
      body.map(line => line[at] ?? ''),
      chosen[key],
    )
    return { key, label: label.slice(0, 40) || `列${at + 1}`, unit }
  })
  return {
    columns,
    rows: body.map(line => columns.map(({ unit }, at) => cellOf(line[at] ?? '', unit))),
  }
}

/** The units of columns that their cells alone do not tell: somebody chose them. */
export function chosenUnits(data: StaticRows): Record<string, Unit> {
  const read = rowsOfText(textOfRows(data))
  if (typeof read === 'string') return {}
  return Object.fromEntries(
    data.columns.flatMap(({ unit }, at) => {
      const alone = read.columns[at]
      return alone === undefined || alone.unit === unit ? [] : [[alone.key, unit]]
    }),
  )
}

const isNumber = (cell: string) => /^[-+]?[\d,]*\.?\d+$/.test(cell)
/** A figure without its sign of money or percent. */
const bare = (cell: string) => cell.replace(/^[¥￥]|%$/g, '')

function unitOf(cells: readonly string[], chosen: Unit | undefined): Unit {
  const told = cells.filter(cell => cell !== '')
  if (chosen === 'text' || (chosen !== undefined && told.every(cell => isNumber(bare(cell)))))
    return chosen
  if (told.length === 0) return 'text'
  if (told.every(isNumber)) return 'count'
  if (!told.every(cell => isNumber(bare(cell)))) return 'text'
  if (told.every(cell => cell.endsWith('%'))) return 'percent'
  return told.every(cell => /^[¥￥]/.test(cell)) ? 'money' : 'text'
}

/** A cell as rows hold it: yuan as fen, percent as hundredths. */
function cellOf(cell: string, unit: Unit): string | number | null {
  if (cell === '') return null
  if (unit === 'text') return cell.slice(0, 500)
  const plain = Number(bare(cell).replaceAll(',', ''))
  return unit === 'count' ? plain : Math.round(plain * 100)
}

/** The same rows as a text to be changed by hand. */
export function textOfRows({ columns, rows }: StaticRows): string {
  const print = (cell: string | number | null, unit: Unit) => {
    if (cell === null) return ''
    if (typeof cell === 'string' || unit === 'count' || unit === 'text') return String(cell)
    return unit === 'percent' ? `${cell / 100}%` : `¥${(cell / 100).toFixed(2)}`
  }
  return [
    columns.map(({ label }) => label).join('\t'),
    ...rows.map(row => columns.map(({ unit }, at) => print(row[at] ?? null, unit)).join('\t')),
  ].join('\n')
}
