import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choice,
  count,
  file,
  json,
  money,
  percent,
  printMoney,
  recordNumber,
  ref,
  refs,
  text,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'

/** How much a sponsor adds to a gift. */
export const matchRules = {
  ratio: '按比例',
  fixed: '每笔固定',
  random: '随机',
  ladder: '阶梯',
  firstN: '前N笔',
  reach: '达标奖励',
} as const
export type MatchRule = keyof typeof matchRules

/** Steps of a ladder: a gift from `from` fen on gets `amount` fen; the highest that it reaches. */
export const ladder = z
  .array(
    z.object({
      from: z.int('请填写起点金额').min(100, '起点至少 ¥1.00'),
      amount: z.int('请填写配捐金额').min(1, '配捐金额应大于 0'),
    }),
  )
  .max(10, '阶梯最多 10 级')
  .refine(
    steps => steps.every((step, at) => at === 0 || step.from > (steps[at - 1]?.from ?? 0)),
    '阶梯的起点应由低到高',
  )

const time = z.string('时间不正确').regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 09:00 这样的时间')

/** When a pool adds: days of a period, from a time to a time of each, and how much in a day at most. */
export const windows = z
  .array(
    z
      .object({
        from: z.iso.date('请选择开始日期'),
        to: z.iso.date('请选择结束日期'),
        start: time,
        end: time,
        /** Fen a day; null: as far as the pool reaches. */
        amount: z.int('每日上限应精确到分').min(1, '每日上限应大于 0').nullable(),
      })
      .refine(({ from, to }) => to >= from, '结束日期不能早于开始日期')
      .refine(({ start, end }) => end > start, '结束时间应晚于开始时间'),
  )
  .max(10, '时间窗最多 10 个')

const noLimit = { min: 1, unset: '不限' } as const
const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** Money of a pool as the ledger and its holds say, in fen, and how many entries wait or are frozen. */
export interface PoolFacts {
  readonly total: number
  readonly reserved: number
  readonly matched: number
  readonly available: number
  readonly waiting: number
  readonly frozen: number
  /** The rule in words. */
  readonly rule: string
}

/**
 * Money of a sponsor that is added to gifts of others (配捐池, zhuanti.md "matchingPool"). It comes in by a
 * claim of bank money (P24) and leaves by confirmed entries (P25) only. Amounts in fen.
 */
export const matchingPool = resource('zhuanti/matchingPool', {
  label: '配捐池',
  measure: '个',
  title: 'title',
  fields: {
    number: recordNumber('编号', 'PC'),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    title: text('名称', { required: true, min: 4, max: 30 }),
    sponsorKind: choice(
      '出资方类型',
      { company: '爱心企业', donor: '捐赠人', self: '本机构' },
      { required: true, initial: 'company' },
    ),
    company: ref('出资企业', 'fans/company'),
    sponsor: ref('出资人', 'people/donor'),
    agreement: file('配捐协议', { required: true, types: ['pdf', 'jpg', 'png'] }),
    rule: choice('规则', matchRules, { required: true, initial: 'ratio' }),
    ratio: percent('配捐比例', { min: 1000, max: 50_000, hint: '10% 至 500%；100% 为 1:1' }),
    fixedAmount: money('每笔配捐', { min: 1, hint: '每笔固定、前N笔、达标奖励时填写' }),
    minAmount: money('随机下限', { min: 1 }),
    maxAmount: money('随机上限', { min: 1 }),
    firstCount: count('前N笔', { min: 1, max: 1_000_000, unit: '笔' }),
    reachAmount: money('队伍达标金额', { min: 100, hint: '队伍所筹首次达到时奖励一次' }),
    ladder: json('阶梯', ladder, {
      words: steps =>
        steps
          .map(({ from, amount }) => `满 ¥${printMoney(from)} 配 ¥${printMoney(amount)}`)
          .join('；'),
    }),
    trigger: money('触发最低额', { required: true, min: 100, initial: 100 }),
    perGift: money('单笔上限', noLimit),
    perUserDay: money('单人单日上限', noLimit),
    perUserTotal: money('单人累计上限', noLimit),
    perTeam: money('单个队伍上限', noLimit),
    perCause: money('单个标的上限', noLimit),
    causes: refs('标的范围', 'project/cause', { max: 50, hint: '留空为本机构全部开启配捐的标的' }),
    teams: refs('队伍范围', 'zhuanti/teamCampaign', {
      max: 50,
      hint: '选择后只配经这些队伍的捐赠',
    }),
    windows: json('时间窗', windows, {
      words: rows =>
        rows.map(({ from, to, start, end }) => `${from} 至 ${to} 每天 ${start}–${end}`).join('；'),
    }),
    restCause: ref('结余转入', 'project/cause', {
      required: true,
      hint: '按协议，结束时未用完的资金转入的标的',
    }),
    statusReason: text('原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  extra: extra<PoolFacts>(),
  final: ['update'],
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      approved: '待入资',
      funded: '已入资',
      open: '进行中',
      paused: '已暂停',
      exhausted: '已用完',
      closed: '已结束',
    },
    tones: {
      pending: 'orange',
      approved: 'orange',
      funded: 'blue',
      open: 'green',
      paused: 'orange',
    },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft'], to: 'pending' },
      withdraw: { label: '撤回', from: ['pending'], to: 'draft', needs: 'matchingPool.submit' },
      approve: { label: '通过', from: ['pending'], to: 'approved', ask: approveAsk },
      reject: { label: '驳回', from: ['pending'], to: 'draft', danger: true, ask: rejectAsk },
      fund: { label: '入资', from: ['approved'], to: 'funded', system: true },
      open: { label: '开启', from: ['funded'], to: 'open' },
      pause: { label: '暂停', from: ['open'], to: 'paused', danger: true, ask: { reason } },
      resume: { label: '恢复', from: ['paused'], to: 'open', needs: 'matchingPool.open' },
      exhaust: { label: '用完', from: ['open'], to: 'exhausted', system: true },
      refill: { label: '恢复余额', from: ['exhausted'], to: 'open', system: true },
      close: {
        label: '结束',
        from: ['approved', 'funded', 'open', 'paused', 'exhausted'],
        to: 'closed',
        danger: true,
        ask: { reason },
      },
    },
  }),
  views: {
    list: [
      'number',
      'title',
      'organisation',
      'sponsorKind',
      'company',
      'sponsor',
      'rule',
      'trigger',
      'windows',
      'state',
    ],
    filter: ['organisation', 'sponsorKind', 'company', 'rule', 'state'],
    search: ['number', 'title'],
    form: {
      出资方: [
        'organisation',
        'title',
        'sponsorKind',
        'company',
        'sponsor',
        'agreement',
        'restCause',
      ],
      规则: [
        'rule',
        'ratio',
        'fixedAmount',
        'minAmount',
        'maxAmount',
        'ladder',
        'firstCount',
        'reachAmount',
        'trigger',
      ],
      上限: ['perGift', 'perUserDay', 'perUserTotal', 'perTeam', 'perCause'],
      范围: ['causes', 'teams', 'windows'],
    },
    detail: {
      出资方: [
        'number',
        'organisation',
        'sponsorKind',
        'company',
        'sponsor',
        'agreement',
        'restCause',
      ],
      规则: ['rule', 'trigger', 'perGift', 'perUserDay', 'perUserTotal', 'perTeam', 'perCause'],
      范围: ['causes', 'teams', 'windows', 'statusReason'],
    },
  },
  indexes: [['organisation', 'state']],
})
