/** What of the entries a line of a statement is made of: sums of daily rows that meet all that is said. */
export interface Picked {
  readonly kinds?: readonly string[]
  readonly flows?: readonly string[]
  readonly events?: readonly string[]
}

/** A daily sum of one kind of account, event and flow; fen. */
export interface Moved {
  readonly kind: string
  readonly event: string
  readonly flow: string
  /** Debit less credit. */
  readonly net: number
}

/** Debit less credit of what was picked. */
export function netOf(rows: readonly Moved[], { kinds, flows, events }: Picked): number {
  return rows
    .filter(
      ({ kind, flow, event }) =>
        (kinds === undefined || kinds.includes(kind)) &&
        (flows === undefined || flows.includes(flow)) &&
        (events === undefined || events.includes(event)),
    )
    .reduce((sum, { net }) => sum + net, 0)
}

export interface Line {
  readonly label: string
  readonly level: 'head' | 'line' | 'sum'
  readonly amounts: readonly (number | null)[]
  readonly opens: Picked | null
}

const head = (label: string): Line => ({ label, level: 'head', amounts: [], opens: null })

/** The statements are made of columns: each has its own rows. */
type Columns = readonly (readonly Moved[])[]

/** 资产负债表 at the end of a period, beside the end of the one before; refused where it does not balance. */
export function balanceLines(columns: Columns): { lines: Line[]; fault: string | null } {
  const side = (
    label: string,
    kinds: readonly string[],
    sign: 1 | -1,
    less: readonly string[] = [],
  ) => ({
    ...{ label, level: 'line' as const, opens: { kinds } },
    amounts: columns.map(rows => sign * netOf(rows, { kinds }) - custodialOf(rows, less)),
  })
  const custody = ['custodial']
  const assets = [
    // What is held for named persons is shown below, and not as money of the organisation's own.
    side('货币资金', ['bank', 'cash', 'clearing', 'transit'], 1, custody),
    side('应收款项', ['shortage'], 1),
    side('存货（捐赠物资）', ['inventory'], 1),
    side('受托代理资产', custody, -1),
  ]
  const debts = [
    side('其他应付款', ['refundPayable', 'unclaimed', 'voucher', 'deposit'], -1),
    side('受托代理负债', custody, -1),
  ]
  const net = [
    side('非限定性净资产', ['unrestricted', 'mgmtFee'], -1),
    side('限定性净资产', ['restricted', 'pool', 'goodsNet'], -1),
  ]
  const total = (label: string, lines: readonly Line[]): Line => ({
    ...{ label, level: 'sum', opens: null },
    amounts: columns.map((_, at) => lines.reduce((sum, line) => sum + (line.amounts[at] ?? 0), 0)),
  })
  const allAssets = total('资产总计', assets)
  const claims = total('负债和净资产总计', [...debts, ...net])
  const off = allAssets.amounts.findIndex((amount, at) => amount !== claims.amounts[at])
  return {
    lines: [
      ...[head('资产'), ...assets, allAssets, head('负债'), ...debts, total('负债合计', debts)],
      ...[head('净资产'), ...net, total('净资产合计', net), claims],
    ],
    fault: off === -1 ? null : '资产与负债和净资产不相等，报表不能使用，请联系平台检查账簿',
  }
}

function custodialOf(rows: readonly Moved[], kinds: readonly string[]): number {
  return kinds.length === 0 ? 0 : -netOf(rows, { kinds })
}

const free = ['unrestricted', 'mgmtFee']
const bound = ['restricted', 'pool', 'goodsNet']
const incomes = [
  ['I1', '捐赠收入'],
  ['I2', '会费收入'],
  ['I3', '提供服务收入'],
  ['I4', '政府补助收入'],
  ['I5', '商品销售收入'],
  ['I6', '投资收益'],
  ['I7', '其他收入'],
] as const
const costs = [
  [['E1', 'E2', 'E3'], '业务活动成本'],
  [['E4'], '管理费用'],
  [['E5'], '筹资费用'],
  [['E6'], '其他费用'],
] as const

/**
 * 业务活动表: income in the column of its account, expenses always 非限定性, with what restricted money was
 * released for them; each period has the columns 非限定性, 限定性, 合计. Custodial money is not shown.
 */
export function activityLines(columns: Columns): Line[] {
  const line = (
    label: string,
    opens: Picked,
    of: (rows: readonly Moved[]) => readonly number[],
  ): Line => ({
    ...{ label, level: 'line', opens },
    amounts: columns.flatMap(rows => of(rows)),
  })
  const three = (one: number, other: number) => [one, other, one + other]
  const income = incomes.map(([flow, label]) =>
    line(label, { flows: [flow], kinds: [...free, ...bound] }, rows =>
      three(
        0 - netOf(rows, { flows: [flow], kinds: free }),
        0 - netOf(rows, { flows: [flow], kinds: bound }),
      ),
    ),
  )
  const expense = costs.map(([flows, label]) =>
    line(label, { flows, kinds: [...free, ...bound] }, rows =>
      three(netOf(rows, { flows, kinds: [...free, ...bound] }), 0),
    ),
  )
  const released = (rows: readonly Moved[]) =>
    netOf(rows, { kinds: bound, flows: ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'X0'] })
  const release = line(
    '限定性净资产转为非限定性净资产',
    { kinds: bound, flows: ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'X0'] },
    rows => [released(rows), 0 - released(rows), 0],
  )
  const sum = (label: string, parts: readonly (readonly [Line, 1 | -1])[]): Line => ({
    ...{ label, level: 'sum', opens: null },
    amounts: (income[0]?.amounts ?? []).map((_, at) =>
      parts.reduce((total, [part, sign]) => total + sign * (part.amounts[at] ?? 0), 0),
    ),
  })
  const plus = (lines: readonly Line[]) => lines.map(each => [each, 1] as const)
  const minus = (lines: readonly Line[]) => lines.map(each => [each, -1] as const)
  return [
    ...[head('收入'), ...income, sum('收入合计', plus(income))],
    ...[head('费用'), ...expense, sum('费用合计', plus(expense)), release],
    sum('净资产变动额', [...plus(income), ...minus(expense), [release, 1]]),
  ]
}

const money = ['bank', 'cash', 'clearing', 'transit']
/** Flows of money by the events that move it. */
const flows = [
  ['接受捐赠收到的现金', ['P01', 'P10', 'P11', 'P24', 'P33']],
  ['退回捐赠支付的现金', ['P04']],
  ['提供资助支付的现金', ['P06', 'P08', 'P29']],
  ['日常活动支付的现金', ['P16', 'P18']],
  ['筹资活动支付的现金', ['P14', 'P17']],
  ['待认领款及其他净变动', ['P09', 'P20', 'P15', 'P39', 'P30', 'P31', 'P32', 'P35', 'P36']],
  ['账户之间的划转', ['P12', 'P13', 'P19']],
] as const

/** 现金流量表: what each kind of event moved on bank, cash, channels and in transit; refused where they miss the change. */
export function cashLines(columns: Columns): { lines: Line[]; fault: string | null } {
  const lines = flows.map(
    ([label, events]): Line => ({
      ...{ label, level: 'line', opens: { kinds: money, events } },
      amounts: columns.map(rows => netOf(rows, { kinds: money, events })),
    }),
  )
  const total = columns.map((_, at) =>
    lines.reduce((sum, line) => sum + (line.amounts[at] ?? 0), 0),
  )
  const change = columns.map(rows => netOf(rows, { kinds: money }))
  const off = total.findIndex((amount, at) => amount !== change[at])
  return {
    lines: [
      ...lines,
      { label: '现金及现金等价物净增加额', level: 'sum', amounts: total, opens: { kinds: money } },
    ],
    fault: off === -1 ? null : '各项现金流量与货币资金变动不相等，报表不能使用，请联系平台检查账簿',
  }
}
