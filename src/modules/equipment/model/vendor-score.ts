import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, decimal, month, percent, ref } from '#kinds/index.ts'

const fixed = { required: true, system: true } as const

/** What the list of vendors shows beside a score. */
export interface ScoreFacts {
  /** Points more than in the month before; null where there was none. */
  readonly change: number | null
  readonly gifts: number
  /** Fen. */
  readonly amount: number
  readonly payable: number
  readonly agreementTo: string | null
}

/** How well a vendor served in a month (厂商评分): written by a job, fixed after the 5th of the next. */
export const vendorScore = resource('equipment/vendorScore', {
  label: '厂商评分',
  title: 'grade',
  fields: {
    vendor: ref('厂商', 'equipment/vendor', fixed),
    month: month('月份', { ...fixed, unique: ['vendor'] }),
    grade: choice(
      '等级',
      { A: 'A', B: 'B', C: 'C', D: 'D' },
      { ...fixed, tones: { A: 'green', B: 'blue', C: 'orange', D: 'red' } },
    ),
    score: decimal('综合得分', { ...fixed, digits: 2, max: 100 }),
    devices: count('在投设备', fixed),
    onlineRate: percent('在线率', fixed),
    ticketCount: count('工单', fixed),
    overdueCount: count('逾期工单', fixed),
    onTimeRate: percent('按时率', fixed),
    avgRepairHours: decimal('平均修复时长（小时）', { system: true, digits: 1 }),
    reworkRate: percent('返工率', fixed),
    avgScore: decimal('满意度', { system: true, digits: 2, max: 5 }),
    complaints: count('投诉', { ...fixed, initial: 0 }),
  },
  verbs: ['view', 'export'],
  extra: extra<ScoreFacts>(),
  views: {
    list: [
      'vendor',
      'month',
      'grade',
      'score',
      'devices',
      'onlineRate',
      'ticketCount',
      'overdueCount',
      'onTimeRate',
      'avgRepairHours',
      'reworkRate',
      'avgScore',
    ],
    filter: ['month', 'grade', 'vendor'],
    sort: '-score',
  },
  indexes: [['month', '-score']],
  discussion: false,
  history: false,
})
