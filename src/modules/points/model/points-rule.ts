import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { switchMoves, switchStates } from '#kernel/resource/switchable.ts'
import { choice, count, day, json, money, ref, rowsInWords, text } from '#kinds/index.ts'

/** What earns points. */
export const pointsEvents = {
  register: '注册',
  realName: '实名认证',
  profile: '完善资料',
  donation: '捐赠',
  firstDonation: '首次捐赠',
  monthly: '月捐扣款成功',
  assist: '一起捐助力',
  share: '分享被打开',
  volunteer: '志愿服务时长',
  signIn: '签到',
  activity: '参加活动',
  comment: '评论通过',
  import: '批量导入',
  manual: '人工调整',
} as const
export type PointsEvent = keyof typeof pointsEvents

/** Events whose quantity is an amount of money. */
export const giftEvents: readonly PointsEvent[] = ['donation', 'firstDonation', 'monthly']

/** Events that happen outside of the product: the sites and apps tell of them by a call. */
export const toldEvents = ['assist', 'share', 'volunteer', 'signIn', 'activity'] as const

/** Events that are counted in units: fen of a gift, minutes of service. */
export const measuredEvents: readonly PointsEvent[] = ['donation', 'monthly', 'volunteer']

export const pointsModes = { fixed: '固定', perUnit: '按单位', ladder: '阶梯' } as const

const ladder = z
  .array(z.strictObject({ from: z.int().min(0), points: z.int().min(1).max(10_000) }))
  .max(10, '阶梯最多 10 级')
  .refine(
    steps => steps.every((step, at) => at === 0 || step.from > (steps[at - 1]?.from ?? 0)),
    '阶梯应从小到大',
  )

const cap = { required: true, initial: 0, unset: '不限', hint: '0 为不限' } as const

/** How many points an event earns (积分规则). A change holds from its day on; entries keep the version they used. */
export const pointsRule = resource('points/pointsRule', {
  label: '积分规则',
  title: 'name',
  fields: {
    code: text('规则编码', {
      required: true,
      frozen: true,
      unique: true,
      max: 40,
      pattern: /^[a-z][a-zA-Z0-9_]{1,39}$/,
      patternHint: '字母开头，可含数字和下划线',
    }),
    name: text('规则名称', { required: true, min: 2, max: 20 }),
    event: choice('触发事件', pointsEvents, { required: true, frozen: true }),
    organisation: ref('适用机构', 'charity/organisation', { frozen: true, hint: '留空为全部机构' }),
    mode: choice('计算方式', pointsModes, { required: true, initial: 'fixed' }),
    points: count('积分', { required: true, min: 1, max: 10_000, initial: 1, unit: '分' }),
    /** Fen of a gift, minutes of service. */
    unit: count('单位', { min: 1 }),
    ladder: json('阶梯', ladder, {
      words: rowsInWords<z.infer<typeof ladder>[number]>(
        ({ from, points }) => `满 ${from} 得 ${points} 分`,
      ),
    }),
    minAmount: money('起算门槛', { initial: 100, hint: '不足该金额不计积分' }),
    dailyCap: count('每日上限', cap),
    monthlyCap: count('每月上限', cap),
    totalCap: count('累计上限', cap),
    validDays: count('有效天数', {
      required: true,
      initial: 730,
      unset: '不过期',
      hint: '0 为不过期',
    }),
    delayHours: count('到账延迟', {
      max: 720,
      unit: '小时',
      hint: '不填：捐赠类与冷静期协议的小时数一致，其他立即到账',
    }),
    effectiveFrom: day('生效日期', { required: true }),
    effectiveTo: day('失效日期', { hint: '留空为长期有效' }),
    versionNo: count('版本', { required: true, system: true, initial: 1 }),
  },
  owner: { organisation: 'organisation' },
  final: ['update'],
  verbs: ['view', 'create', 'update', 'export'],
  lifecycle: lifecycle({
    ...switchStates,
    removable: ['enabled'],
    moves: switchMoves({
      confirm: '停用后该事件不再发放积分，已发放的不受影响。确定停用吗？',
      final: true,
    }),
  }),
  extra: extra<{ /** Points of this month. */ readonly month: number; readonly words: string }>(),
  views: {
    list: [
      'name',
      'event',
      'organisation',
      'mode',
      'points',
      'validDays',
      'delayHours',
      'effectiveFrom',
      'effectiveTo',
      'versionNo',
      'state',
    ],
    filter: ['event', 'organisation', 'state'],
    search: ['name', 'code'],
    form: {
      规则: ['code', 'name', 'event', 'organisation'],
      计算: ['mode', 'points', 'unit', 'ladder', 'minAmount'],
      上限: ['dailyCap', 'monthlyCap', 'totalCap'],
      时间: ['validDays', 'delayHours', 'effectiveFrom', 'effectiveTo'],
    },
    sort: 'event',
  },
  discussion: false,
})
