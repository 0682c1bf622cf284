import {
  bankCard,
  choice,
  count,
  day,
  file,
  files,
  flag,
  json,
  moment,
  money,
  ref,
  refs,
  sealedText,
  text,
} from '#kinds/index.ts'
import { causeKinds } from '../cause.ts'
import { payoutFindings, writeFindings } from './payout-findings.ts'

/** Who receives a payout. */
export const payeeKinds = {
  '1': '受益人',
  '2': '执行机构',
  '3': '供应商',
  '4': '医院',
  '5': '学校',
  '6': '监护人',
  '7': '花名册（多人）',
} as const

/** Many people are paid by one payout: 花名册. */
export const rosterKind = '7'

/** Payees that are organisations, whose account is never a person's. */
export const organisationPayees: readonly string[] = ['2', '3', '4', '5']

/** Where payouts of a kind of cause are listed and opened. */
export const payoutAddresses = {
  project: '/project/propayout',
  fund: '/fund/fundpayout',
  help: '/seekhelp/helpayout',
} as const

/** How the money left the bank. */
export const payWays = {
  '1': '网银转账',
  '2': '批量代发',
  '3': '支票',
  '4': '现金',
} as const

/** From how many fen on a second reviewer is asked, inclusive; the flow's default. */
export const secondFrom = 5_000_000

/** So many days after a hospital or school was paid, its bill should be here (seekhelp.md "helpayout"). */
export const billWithinDays = 30

/** Payees who bill what they were paid for. */
export const billingPayees: readonly string[] = ['4', '5']

/** What a fund grants money for (fund.md "fundpayout"). */
export const grantKinds = {
  '1': '项目执行',
  '2': '求助',
  '3': '机构资助',
  '4': '物资采购',
} as const

/** The kind of a grant that an approved help request is paid with. */
export const forRequest = '2'

/** The fields by which a payee is known; unchanged from submission to payment. */
export const payeeNames = [
  'payeeKind',
  'payeeName',
  'payeeBank',
  'payeeAccount',
  'payeeAccountKind',
  'payeeCode',
] as const

const own = { system: true } as const
const server = { required: true, system: true } as const
/** Technical: kept for comparison, of no use in a history. */
const mark = { system: true, silent: true, max: 44 } as const

/** What whoever applies fills in. */
export const payoutAsked = {
  cause: ref('标的', 'project/cause', { required: true, frozen: true }),
  childPlan: ref('子计划', 'cause/childPlan', { hint: '由子计划自己的资金支付时选择' }),
  helpRequest: ref('求助', 'project/cause', {
    hint: '以本标的资金支付已核定的求助时选择',
    where: [{ field: 'kind', op: 'is', value: 'help' }],
  }),
  budgetLine: ref('预算行', 'project/budgetLine'),
  fundLine: ref('年度预算行', 'fund/fundBudgetLine'),
  useItem: text('用途项', { max: 200, hint: '基金用途范围中的一项' }),
  grantKind: choice('资助方式', grantKinds),
  instalment: count('第几次拨付', { min: 1, max: 99, unit: '次' }),
  trigger: choice('触发条件', {
    admission: '入院',
    discharge: '出院',
    term: '开学',
    monthly: '按月',
  }),
  patientNo: sealedText('住院号/学号', { max: 40, papers: true }),
  amount: money('拨付金额', { required: true, min: 1, hint: '花名册导入后为各人合计' }),
  payeeKind: choice('收款方类型', payeeKinds, { required: true }),
  payeeName: sealedText('收款户名', { max: 60, search: true, units: true }),
  payeeBank: text('开户行', { max: 60 }),
  payeeAccount: bankCard('收款账号', { corporate: true }),
  payeeAccountKind: choice('账户类型', { '1': '对公', '2': '个人' }),
  payeeCode: sealedText('收款方证件号', {
    max: 18,
    papers: true,
    hint: '身份证号或统一社会信用代码',
  }),
  accountReason: text('账户变更原因', {
    max: 200,
    hint: '已知收款方更换账户时必填',
  }),
  purpose: text('用途说明', { required: true, min: 10, max: 2000, lines: 4 }),
  basisFiles: files('依据附件', {
    late: true,
    max: 20,
    hint: '协议、名册、发票、验收单、会议纪要，至少一份',
  }),
  boardFile: file('决议文件', {
    hint: '达到起点金额必传：理事会决议按机构配置，基金按管委会决议起点',
  }),
  exceptionFile: file('例外决议', { hint: '收款方为关联方时，理事会的例外决议' }),
  lateReason: text('结项后拨付原因', {
    max: 200,
    hint: '已结项或终止的标的只能结清此前的承诺',
  }),
} as const

/** What the server keeps. */
export const payoutKept = {
  number: text('拨付单号', { ...server, max: 32, unique: true }),
  organisation: ref('所属机构', 'charity/organisation', server),
  causeKind: choice('标的类型', causeKinds, server),
  riskNote: text('风险说明', { ...own, max: 500 }),
  findings: json('风险检查', payoutFindings, { ...own, silent: true, words: writeFindings }),
  lineCount: count('花名册人数', own),
  submittedBy: ref('申请人', 'access/account', own),
  submittedAt: moment('提交时间', own),
  editors: refs('经办人', 'access/account', { ...own, silent: true }),
  reviewers: refs('审核人', 'access/account', own),
  rejections: count('被驳回次数', { ...server, initial: 0 }),
  approvedAt: moment('审核通过时间', own),
  /** Of the ledger; null while nothing is held. */
  hold: text('冻结单', { ...own, silent: true, max: 36 }),
  fee: money('计提管理费', { ...server, initial: 0 }),
  payeeMark: text('收款方校验', mark),
  lastPayeeMark: text('上次收款方校验', mark),
  accountMark: text('账号校验', { ...mark, index: true }),
  codeMark: text('证件校验', { ...mark, index: true }),
  nameMark: text('户名校验', mark),
  payFrom: ref('付款账户', 'finance/bankAccount', own),
  payWay: choice('付款方式', payWays, own),
  paidOn: day('付款日', own),
  slip: file('付款回单', own),
  bankSerial: text('银行流水号', { ...own, max: 64 }),
  paidAmount: money('实付金额', { ...server, initial: 0 }),
  payer: ref('付款人', 'access/account', own),
  partFailed: flag('部分失败', { ...server, initial: false }),
  /** How often it was paid, and how often it came back: tells their postings apart. */
  payments: count('付款次数', { ...server, initial: 0 }),
  exportedBy: ref('付款文件导出人', 'access/account', own),
  exportedAt: moment('付款文件导出时间', own),
  statusReason: text('处理原因', { ...own, max: 300 }),
  returnMoney: ref('退汇入账单', 'finance/moneyIn', own),
  signedBy: text('签收人', { ...own, max: 40 }),
  signedOn: day('签收日', own),
  signFiles: files('签收凭证', own),
  signWaiver: text('免签原因', { ...own, max: 200 }),
  bills: files('费用单据', own),
  followUpOf: ref('补发来源', 'cause/payout', own),
} as const
