import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, day, moment, money, month, ref, text } from '#kinds/index.ts'

/** Why a channel did not pay. */
export const failKinds = {
  balance: '余额不足',
  risk: '风控',
  ended: '已解约',
  channel: '渠道异常',
  other: '其他',
} as const
export type FailKind = keyof typeof failKinds

const own = { system: true } as const
const fixed = { ...own, required: true } as const

/** One period of a contract (扣款, zhuanti.md "monthlyDebit"): noticed a day before, tried, paid or failed. Amounts in fen. */
export const monthlyDebit = resource('zhuanti/monthlyDebit', {
  label: '月捐扣款',
  measure: '笔',
  title: 'orderNo',
  fields: {
    contract: ref('签约单', 'zhuanti/monthlyContract', fixed),
    plan: ref('计划', 'zhuanti/monthlyPlan', fixed),
    organisation: ref('机构', 'charity/organisation', fixed),
    period: month('期', { ...fixed, unique: ['contract'] }),
    amount: money('金额', fixed),
    dueOn: day('应扣日', fixed),
    tryOn: day('扣款日期', fixed),
    noticeAt: moment('扣款提醒', own),
    attempts: count('次数', { ...fixed, initial: 0, unit: '次' }),
    /** 商户订单号 of the try under way; another one only after the channel said that it failed. */
    orderNo: text('商户订单号', { ...fixed, max: 32, unique: true }),
    sentAt: moment('提交渠道', own),
    failKind: choice('失败原因', failKinds, own),
    failText: text('渠道说明', { ...own, max: 200 }),
    donation: ref('捐赠单', 'finance/donation', { ...own, unique: true }),
    channelTradeNo: text('渠道单号', {
      ...own,
      max: 64,
      needs: 'monthlyContract.channelNumbers',
    }),
    paidAt: moment('扣款成功', own),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  actions: {
    query: {
      label: '查询渠道',
      when: ['processing'],
      quiet: true,
      needs: 'monthlyDebit.again',
    },
  },
  lifecycle: lifecycle({
    states: {
      waiting: '待扣',
      processing: '扣款中',
      success: '成功',
      failed: '失败',
      retrying: '重试中',
      skipped: '跳过',
    },
    tones: { processing: 'blue', success: 'green', failed: 'red', retrying: 'orange' },
    initial: 'waiting',
    editable: [],
    removable: [],
    moves: {
      send: { label: '提交扣款', from: ['waiting', 'retrying'], to: 'processing', system: true },
      pay: {
        label: '扣款成功',
        from: ['waiting', 'retrying', 'processing', 'failed', 'skipped'],
        to: 'success',
        system: true,
      },
      fail: { label: '扣款失败', from: ['processing'], to: ['retrying', 'failed'], system: true },
      skip: {
        label: '跳过',
        from: ['waiting', 'retrying', 'processing'],
        to: 'skipped',
        system: true,
      },
      again: {
        label: '重试',
        from: ['retrying', 'failed'],
        to: 'retrying',
        confirm: '将在扣款提醒满 24 小时后再次向渠道申请扣款。确定重试吗？',
      },
    },
  }),
  views: {
    list: [
      'period',
      'contract',
      'plan',
      'amount',
      'dueOn',
      'attempts',
      'failKind',
      'donation',
      'tryOn',
      'paidAt',
      'organisation',
      'state',
    ],
    filter: ['contract', 'plan', 'period', 'dueOn', 'failKind', 'organisation', 'state'],
    search: ['orderNo'],
    sort: '-dueOn',
  },
  indexes: [
    ['dueOn', 'state'],
    ['state', 'tryOn'],
    ['contract', '-period'],
  ],
  discussion: false,
})
