import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { count, day, moment, money, ref, text } from '#kinds/index.ts'

const server = { required: true, system: true } as const

/**
 * A day of an organisation's books, closed once the day before it is: prepared by one person,
 * confirmed by another; days without any business close themselves, several as one row (useradmin.md
 * "closingDay"). Never reopened.
 */
export const closingDay = resource('finance/closingDay', {
  label: '关账',
  title: 'day',
  sum: { amount: 'amount' },
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    day: day('关账日', {
      ...{ required: true, frozen: true, unique: ['organisation'] },
      hint: '逐日关账：前一日关账后才能准备下一日',
    }),
    from: day('起始日', { system: true, hint: '连续的空日一并关账，从这一日起' }),
    postings: count('记账笔数', server),
    amount: money('借方合计', server),
    listHash: text('记账清单摘要', { ...server, max: 64 }),
    expected: count('应有账单', { system: true, hint: '已配置结算的商户号 × 天数' }),
    loaded: count('已有账单', { system: true }),
    clearingFrom: money('渠道待结算期初', { system: true, signed: true }),
    clearingTo: money('渠道待结算期末', { system: true, signed: true }),
    treeSize: count('存证树大小', { system: true }),
    reportHash: text('日报摘要', { system: true, max: 64 }),
    confirmedBy: ref('确认人', 'access/account', { system: true }),
    confirmedAt: moment('确认时间', { system: true }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  final: ['delete'],
  verbs: ['view', 'create', 'delete', 'export'],
  actions: { resumeBook: '恢复记账' },
  lifecycle: lifecycle({
    states: { prepared: '待确认', closed: '已关账' },
    initial: 'prepared',
    tones: { prepared: 'orange', closed: 'green' },
    editable: [],
    removable: ['prepared'],
    moves: {
      approve: {
        label: '确认关账',
        from: ['prepared'],
        to: 'closed',
        stepUp: true,
        danger: true,
        confirm:
          '关账后，这些日期不能再记账，也不能反关账；以后得知的业务记入首个未关账日。确定关账吗？',
      },
      lapse: { label: '空日关账', from: ['prepared'], to: 'closed', system: true },
    },
  }),
  views: {
    list: [
      'day',
      'from',
      'organisation',
      'postings',
      'amount',
      'createdBy',
      'createdAt',
      'confirmedBy',
      'confirmedAt',
      'state',
      'expected',
      'loaded',
      'clearingFrom',
      'clearingTo',
      'listHash',
      'treeSize',
      'reportHash',
    ],
    filter: ['day', 'state', 'organisation'],
    form: { 关账: ['organisation', 'day'] },
    detail: {
      关账: [
        'organisation',
        'from',
        'day',
        'postings',
        'amount',
        'expected',
        'loaded',
        'clearingFrom',
        'clearingTo',
        'listHash',
        'treeSize',
        'reportHash',
      ],
      办理: ['createdBy', 'createdAt', 'confirmedBy', 'confirmedAt'],
    },
    sort: '-day',
  },
  indexes: [['organisation', '-day']],
  discussion: false,
})
