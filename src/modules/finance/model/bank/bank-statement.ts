import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import {
  bankCard,
  choice,
  count,
  day,
  json,
  moment,
  money,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'

const own = { system: true } as const
const server = { required: true, system: true } as const

/** One file of a bank: what an account took and paid in a span of days (useradmin.md "bank"). */
export const bankStatement = resource('finance/bankStatement', {
  label: '银行对账单',
  title: 'number',
  fields: {
    number: text('对账单号', { ...server, max: 32, unique: true }),
    organisation: ref('机构', 'charity/organisation', server),
    bankAccount: ref('银行账户', 'finance/bankAccount', server),
    format: choice('格式', { sheet: '表格', camt: 'ISO 20022 camt' }, server),
    fileName: text('文件名', { ...server, max: 200 }),
    sha256: text('摘要', { ...server, max: 64, index: true }),
    from: day('起始日', server),
    to: day('截止日', server),
    rowCount: count('行数', server),
    newCount: count('新增', server),
    knownCount: count('重复跳过', server),
    linkedCount: count('已有单据', { ...server, hint: '流水号与手工录入的入账或已付款的出账一致' }),
    flaggedCount: count('金额不符', server),
    income: money('收入', server),
    expense: money('支出', server),
    closing: money('期末余额', { ...own, signed: true }),
    titles: json('列映射', z.record(z.string(), z.string()), { ...own, silent: true }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  actions: { upload: '导入银行流水' },
  views: {
    list: [
      'number',
      'bankAccount',
      'from',
      'to',
      'rowCount',
      'newCount',
      'knownCount',
      'linkedCount',
      'flaggedCount',
      'income',
      'expense',
      'closing',
      'createdBy',
      'createdAt',
      'organisation',
    ],
    filter: ['bankAccount', 'to', 'createdAt', 'organisation'],
    search: ['number'],
    detail: {
      对账单: ['number', 'bankAccount', 'format', 'fileName', 'from', 'to', 'organisation'],
      结果: ['rowCount', 'newCount', 'knownCount', 'linkedCount', 'flaggedCount'],
      金额: ['income', 'expense', 'closing', 'createdBy', 'createdAt'],
    },
    sort: '-createdAt',
  },
  indexes: [['bankAccount', '-to']],
  discussion: false,
})

/** Which payment a line of the bank is. */
export const tickFields = {
  moneyOut: ref('出账单', 'finance/moneyOut', {
    required: true,
    hint: '同一账户、金额相同、尚未勾对的已付款出账',
  }),
} as const

/**
 * A line of a bank's statement, never changed, only linked: income becomes money in, an expense is
 * ticked off against money out (finance.md "moneyIn").
 */
export const bankLine = resource('finance/bankLine', {
  label: '银行流水',
  title: 'serial',
  fields: {
    serial: text('流水号', { ...server, max: 64, unique: ['bankAccount'] }),
    organisation: ref('机构', 'charity/organisation', server),
    statement: ref('对账单', 'finance/bankStatement', server),
    bankAccount: ref('银行账户', 'finance/bankAccount', server),
    lineNo: count('序号', { ...server, hint: '按记账先后' }),
    bookedAt: moment('交易时间', server),
    direction: choice('方向', { '1': '收入', '2': '支出' }, server),
    amount: money('金额', server),
    balance: money('余额', { ...own, signed: true }),
    counterName: sealedText('对方户名', { ...own, max: 60, units: true }),
    counterAccount: bankCard('对方账号', { ...own, corporate: true }),
    counterBank: text('对方开户行', { ...own, max: 60 }),
    remark: text('附言', { ...own, max: 200 }),
    voucherNo: text('凭证号', { ...own, max: 64 }),
    standing: choice(
      '勾对',
      { '1': '已入账', '2': '未勾对', '3': '已勾对', '4': '金额不符' },
      { ...server, tones: { '1': 'green', '2': 'orange', '3': 'green', '4': 'red' } },
    ),
    moneyIn: ref('入账单', 'finance/moneyIn', own),
    moneyOut: ref('出账单', 'finance/moneyOut', { ...own, unique: ['bankAccount'] }),
    tickedBy: ref('勾对人', 'access/account', own),
    tickedAt: moment('勾对时间', own),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  actions: {
    unmask: '查看明文',
    tick: { label: '勾对', ask: tickFields },
    untick: { label: '取消勾对', confirm: '取消后该流水重新等待勾对，单据本身不变。确定取消吗？' },
  },
  views: {
    list: [
      'bookedAt',
      'direction',
      'counterName',
      'remark',
      'amount',
      'standing',
      'serial',
      'moneyIn',
      'moneyOut',
      'balance',
      'bankAccount',
      'statement',
      'organisation',
    ],
    filter: [
      'bankAccount',
      'standing',
      'direction',
      'amount',
      'bookedAt',
      'statement',
      'organisation',
    ],
    search: ['serial', 'remark'],
    detail: {
      流水: ['serial', 'bankAccount', 'bookedAt', 'direction', 'amount', 'balance', 'voucherNo'],
      对方: ['counterName', 'counterAccount', 'counterBank', 'remark'],
      勾对: ['standing', 'moneyIn', 'moneyOut', 'tickedBy', 'tickedAt', 'statement', 'lineNo'],
    },
    sort: '-bookedAt',
  },
  indexes: [
    ['organisation', 'standing', '-bookedAt'],
    ['statement', 'lineNo'],
  ],
  discussion: false,
})
