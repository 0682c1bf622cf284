import { printMoney } from '#kinds/index.ts'
import type { AnyResource } from './resource.ts'

/** A record as it leaves the server: personal values masked, words beside ids. */
interface Told {
  readonly shown?: Readonly<Record<string, unknown>>
  readonly extra?: object | undefined
  readonly [name: string]: unknown
}

const sides = ['from', 'to'] as const
const words = { from: '付款方', to: '收款方' } as const

/** How much a record moves, from whom and to whom, as its reader may know it; '' where it moves no money. */
export function sumLine({ sum }: Pick<AnyResource, 'sum'>, row: Told): string {
  if (sum === undefined) return ''
  const amount = row[sum.amount]
  const parties = sides.flatMap(side => {
    const name = (sum[side] ?? []).map(field => nameIn(row, field)).find(each => each !== '')
    return name === undefined ? [] : [`${words[side]} ${name}`]
  })
  return [...(typeof amount === 'number' ? [`¥${printMoney(amount)}`] : []), ...parties].join(' · ')
}

/** The word at a field, or among the facts beside the fields; '' where there is none. */
function nameIn(row: Told, field: string): string {
  const [, fact] = field.split('extra.')
  const value =
    fact === undefined
      ? (row.shown?.[field] ?? row[field])
      : (row.extra as Readonly<Record<string, unknown>> | undefined)?.[fact]
  return typeof value === 'string' ? value : ''
}
