import type { Filter } from '#kinds/filter.ts'
import type { PeriodKind } from './periods.ts'

interface FigureFacts {
  readonly label: string
  readonly unit: 'money' | 'count'
  /** What was counted, in words. */
  readonly definition: string
  /** The reports that tell it. */
  readonly in: readonly PeriodKind[]
  /** Of the moment at which the report was made: figures of periods do not add up to it. */
  readonly isStanding?: true
}

const always = ['W', 'M', 'Y'] as const
const longer = ['M', 'Y'] as const

/** The figures of a report, in the order in which they are told. */
export const periodFigures = {
  gifts: { label: '捐赠笔数', unit: 'count', definition: '期间内已支付的捐赠笔数', in: always },
  amount: {
    label: '捐赠金额',
    unit: 'money',
    definition: '期间内已支付的捐赠金额合计',
    in: always,
  },
  donors: {
    label: '捐赠人数',
    unit: 'count',
    definition: '期间内的不同捐赠人，未留姓名的逐笔计',
    in: always,
    // Whoever gave in two weeks is one donor of the month.
    isStanding: true,
  },
  newDonors: {
    label: '新捐赠人',
    unit: 'count',
    definition: '首次捐赠在期间内的捐赠人',
    in: always,
  },
  refunds: { label: '退款', unit: 'money', definition: '期间内已支付的退款', in: always },
  payouts: { label: '拨付', unit: 'money', definition: '期间内已付款的拨付，扣除退回', in: always },
  newCauses: { label: '新增标的', unit: 'count', definition: '期间内开始募捐的标的', in: always },
  progress: { label: '进展条数', unit: 'count', definition: '期间内发布的进展', in: always },
  unanswered: {
    label: '互动待回复',
    unit: 'count',
    definition: '数据时点尚未答复的提问与投诉',
    in: always,
    isStanding: true,
  },
  receipts: { label: '票据开具', unit: 'count', definition: '期间内开具的捐赠票据', in: always },
  differing: {
    label: '差异未处理',
    unit: 'count',
    definition: '数据时点对账有差异而未处理的捐赠',
    in: always,
    isStanding: true,
  },
  helpAsked: { label: '求助受理', unit: 'count', definition: '期间内提交的求助', in: longer },
  helpDone: { label: '求助办结', unit: 'count', definition: '期间内终结的求助', in: longer },
  helpDays: {
    label: '求助办理天数',
    unit: 'count',
    definition: '期间内终结的求助自提交起的天数合计',
    in: longer,
  },
  tasksDue: {
    label: '应披露',
    unit: 'count',
    definition: '应完成日在期间内的披露任务',
    in: longer,
  },
  tasksInTime: {
    label: '按期披露',
    unit: 'count',
    definition: '应完成日在期间内且按期完成的披露任务',
    in: longer,
  },
  daysClosed: {
    label: '按期关账',
    unit: 'count',
    definition: '期间内于 3 日内关账的日数',
    in: longer,
  },
} as const satisfies Readonly<Record<string, FigureFacts>>

export type PeriodFigure = keyof typeof periodFigures
export type PeriodFigures = Readonly<Partial<Record<PeriodFigure, number>>>

/** The names of the figures of a kind of report. */
export function figuresIn(kind: PeriodKind): PeriodFigure[] {
  return (Object.keys(periodFigures) as PeriodFigure[]).filter(name => {
    const told: readonly PeriodKind[] = periodFigures[name].in
    return told.includes(kind)
  })
}

/** Figures of figures, in hundredths of a percent or in days; null where nothing is measured. */
export function ratesOf(figures: PeriodFigures, days: number) {
  const share = (part: number | undefined, whole: number | undefined) =>
    whole ? Math.round(((part ?? 0) * 10_000) / whole) : null
  const { helpDays, helpDone, tasksDue, tasksInTime, daysClosed } = figures
  return [
    { label: '披露及时率', unit: 'percent' as const, value: share(tasksInTime, tasksDue) },
    { label: '关账及时率', unit: 'percent' as const, value: share(daysClosed, days) },
    {
      label: '求助平均办理天数',
      unit: 'count' as const,
      value: helpDone ? Math.round((helpDays ?? 0) / helpDone) : null,
    },
  ]
}

type Asked = readonly [field: string, op: Filter['op'], value: unknown]

/** The list in which the rows of a figure stand; undefined where no list is of just them. */
export function rowsOfFigure(
  figure: PeriodFigure,
  { from, to }: { readonly from: string; readonly to: string },
):
  | {
      readonly place: string
      readonly part?: string
      readonly tab?: string
      readonly where: readonly Asked[]
    }
  | undefined {
  const between = (field: string): Asked[] => [
    [field, 'from', from],
    [field, 'to', to],
  ]
  const gifts: Asked[] = [['state', 'in', ['paid', 'partRefunded', 'refunded']]]
  const lists: Partial<Record<PeriodFigure, ReturnType<typeof rowsOfFigure>>> = {
    refunds: { place: '/finance/findon', part: 'refunds', where: between('successAt') },
    payouts: { place: '/project/propayout', where: between('paidOn') },
    newCauses: { place: '/project/promine', where: between('raiseStart') },
    progress: {
      place: '/project/progress',
      where: [...between('publishedAt'), ['state', 'is', 'published']],
    },
    unanswered: { place: '/project/prointeract', where: [['reply', 'blank', true]] },
    receipts: { place: '/finance/findon', where: [['receiptStatus', 'in', ['3', '4']]] },
    differing: { place: '/finance/findon', where: [['reconState', 'is', 'differing']] },
    helpAsked: { place: '/seekhelp/helpmine', where: between('submittedAt') },
    helpDone: { place: '/seekhelp/helpmine', where: [['state', 'in', ['closed', 'terminated']]] },
    tasksInTime: {
      place: '/project/progress',
      part: 'due',
      tab: 'done',
      where: between('dueOn'),
    },
    daysClosed: { place: '/finance/findon', part: 'closing', where: between('day') },
  }
  if (['gifts', 'amount', 'donors', 'newDonors'].includes(figure))
    return { place: '/finance/findon', where: [...between('paidAt'), ...gifts] }
  return lists[figure]
}
