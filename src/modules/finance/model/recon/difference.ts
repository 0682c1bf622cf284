import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, day, files, moment, money, phone, ref, sealedText, text } from '#kinds/index.ts'

const own = { system: true } as const
const server = { required: true, system: true } as const

/** What a difference is; 1 平账 and 7 跨日 are none. */
export const differenceTypes = {
  '2': '长款',
  '3': '短款',
  '4': '金额不符',
  '5': '状态不符',
  '6': '重复',
  '8': '手续费不符',
} as const

/** The code of a type. */
export type DifferenceType = keyof typeof differenceTypes

/** How a difference is settled. */
export const resolutions = {
  '1': '补单',
  '2': '退款',
  '3': '挂账',
  '4': '调账',
  '5': '忽略',
  '6': '核销',
} as const

/** The code of a way to settle. */
export type Resolution = keyof typeof resolutions

/** Ways to settle a type that the channel's and our own books allow (useradmin.md "difference"). */
export const waysOf: Readonly<Record<DifferenceType, readonly Resolution[]>> = {
  '2': ['1', '2', '3'],
  '3': ['6', '3', '4'],
  '4': ['4', '2'],
  '5': ['1', '2', '6'],
  '6': ['2', '1'],
  '8': ['5', '3'],
}

/** Fen up to which a difference of fees may be ignored. */
export const ignoredUpTo = 100

/** What somebody says who proposes how a difference is settled. */
export const proposalFields = {
  resolution: choice('处理方式', resolutions, { required: true }),
  cause: ref('补单标的', 'project/cause', { hint: '补单时填写；为空为非限定捐赠' }),
  donorName: sealedText('捐赠人', { max: 60, hint: '补单时填写；留空为匿名（未识别）' }),
  donorPhone: phone('捐赠人手机'),
  provingLine: ref('证明明细', 'finance/billLine', {
    hint: '短款调账时填写：其他日账单中的同一笔',
  }),
  opinion: text('说明', { required: true, min: 2, max: 300, lines: 3 }),
  proof: files('依据', { required: true, max: 9, hint: '渠道查询截图、往来函件等' }),
} as const

/**
 * What the books and a channel's bill do not tell alike (差异, BR-34): it has an owner, a day until
 * which it is settled, and an answer that one person proposes and another confirms.
 */
export const difference = resource('finance/difference', {
  label: '差异',
  title: 'number',
  sum: { amount: 'amountTheirs', from: ['donorName'] },
  fields: {
    number: text('差异单号', { ...server, max: 32, unique: true }),
    organisation: ref('机构', 'charity/organisation', server),
    merchant: ref('商户号', 'charity/orgMerchant', server),
    bill: ref('批次', 'finance/bill', server),
    billDate: day('账单日', server),
    line: ref('账单明细', 'finance/billLine', own),
    donation: ref('捐赠单', 'finance/donation', own),
    refund: ref('退款单', 'finance/refund', own),
    orderNo: text('单号', { ...own, max: 64 }),
    type: choice('类型', differenceTypes, {
      ...server,
      tones: { '2': 'red', '3': 'red', '4': 'orange', '5': 'orange', '6': 'purple', '8': 'blue' },
    }),
    amountOurs: money('平台金额', { ...server, signed: true }),
    amountTheirs: money('账单金额', { ...server, signed: true }),
    gap: money('差额', { ...server, signed: true, hint: '账单金额 − 平台金额' }),
    owner: ref('责任人', 'access/account', own),
    dueOn: day('期限', own),
    resolution: choice('处理方式', resolutions, own),
    cause: ref('补单标的', 'project/cause', own),
    donorName: sealedText('捐赠人', { ...own, max: 60, units: true }),
    donorPhone: phone('捐赠人手机', own),
    provingLine: ref('证明明细', 'finance/billLine', own),
    opinion: text('说明', { ...own, max: 300, lines: 3 }),
    proof: files('依据', { ...own, max: 9 }),
    proposer: ref('提出人', 'access/account', own),
    proposedAt: moment('提出时间', own),
    confirmer: ref('确认人', 'access/account', own),
    confirmedAt: moment('确认时间', own),
    refusal: text('驳回原因', { ...own, max: 200 }),
    madeDonation: ref('补建捐赠', 'finance/donation', own),
    madeRefund: ref('退款登记', 'finance/refund', own),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  actions: {
    assign: {
      label: '指派',
      when: ['open', 'proposed'],
      bulk: true,
      ask: {
        owner: ref('责任人', 'access/account', { required: true }),
        dueOn: day('期限', { required: true }),
      },
    },
  },
  lifecycle: lifecycle({
    states: { open: '待处理', proposed: '待确认', resolved: '已处理', auto: '自动消除' },
    initial: 'open',
    tones: { open: 'red', proposed: 'orange', resolved: 'green', auto: 'grey' },
    editable: [],
    removable: [],
    moves: {
      propose: {
        label: '提出处理',
        from: ['open'],
        to: 'proposed',
        ask: proposalFields,
      },
      ignore: {
        label: '忽略手续费差异',
        from: ['open'],
        to: 'proposed',
        bulk: true,
        ask: {
          opinion: text('说明', { required: true, min: 2, max: 300, lines: 3 }),
          proof: files('依据', { required: true, max: 9 }),
        },
      },
      withdraw: { label: '撤回', from: ['proposed'], to: 'open' },
      confirm: {
        label: '确认处理',
        from: ['proposed'],
        to: 'resolved',
        stepUp: true,
        confirm: '确认后按处理方式记账，不能撤销。确定确认吗？',
      },
      reject: {
        label: '驳回',
        from: ['proposed'],
        to: 'open',
        danger: true,
        ask: { reason: text('驳回原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      clear: { label: '自动消除', from: ['open', 'proposed'], to: 'auto', system: true },
    },
  }),
  /** Ways that this difference may be settled in. */
  extra: extra<{ readonly ways: readonly Resolution[] }>(),
  views: {
    list: [
      'number',
      'type',
      'organisation',
      'merchant',
      'billDate',
      'orderNo',
      'amountOurs',
      'amountTheirs',
      'gap',
      'owner',
      'dueOn',
      'resolution',
      'state',
      'bill',
      'donation',
    ],
    filter: [
      'type',
      'billDate',
      'merchant',
      'organisation',
      'owner',
      'dueOn',
      'resolution',
      'state',
      'orderNo',
      'bill',
    ],
    search: ['number', 'orderNo'],
    detail: {
      差异: [
        'number',
        'type',
        'bill',
        'billDate',
        'merchant',
        'organisation',
        'orderNo',
        'amountOurs',
        'amountTheirs',
        'gap',
      ],
      双方: ['donation', 'refund', 'line'],
      责任: ['owner', 'dueOn'],
      处理: [
        'resolution',
        'cause',
        'donorName',
        'donorPhone',
        'provingLine',
        'opinion',
        'proof',
        'proposer',
        'proposedAt',
        'confirmer',
        'confirmedAt',
        'refusal',
        'madeDonation',
        'madeRefund',
      ],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['organisation', 'state', 'dueOn'],
    ['bill', 'state'],
  ],
})
