import {
  choice,
  choices,
  day,
  file,
  flag,
  moment,
  money,
  recordNumber,
  ref,
  refs,
  text,
} from '#kinds/index.ts'

/** What a fund is for the organisation that keeps it (fund.md "fundFacts"). */
export const fundTypes = {
  '1': '专项基金',
  '2': '冠名基金',
  '3': '留本基金',
  '4': '社区基金',
  '5': '应急基金',
} as const

/** The least that founders start a fund with, in fen: ¥100,000.00. */
export const leastStart = 10_000_000

/** Days after the signing within which the starting amount is to be there (fund.md). */
export const startDays = 180

/** The clauses of its agreement that a reviewer compares with what the fund says (fund.md "fundreviewdetail"). */
export const fundClauses = {
  use: '用途',
  fee: '管理费比例',
  principal: '本金',
  feedback: '反馈',
  end: '终止',
} as const

/** Fund facts (基金资料). */
export const fundFacts = {
  number: recordNumber('基金编号', 'J'),
  fundType: choice('基金类型', fundTypes, { required: true }),
  /** Organisation, name and kind; PostgreSQL makes it of the three. */
  fullName: text('基金全称', { system: true, max: 160 }),
  agreement: file('设立协议', { late: true, types: ['pdf'], maxMb: 20 }),
  agreementNo: text('协议号', { late: true, max: 40 }),
  signedOn: day('签订日', { late: true }),
  startAmount: money('起始金额', { required: true, min: 1, initial: leastStart }),
  termFrom: day('存续期起', { late: true }),
  termTo: day('存续期止', { unset: '长期', index: true, hint: '留空为长期' }),
  termEvent: text('终止条件', { max: 500, lines: 3 }),
  useScope: text('用途范围', {
    late: true,
    max: 2000,
    lines: 4,
    hint: '每行一项，拨付时须选择其中一项',
  }),
  aidStandard: text('资助标准', { late: true, max: 2000, lines: 4 }),
  principal: money('留本本金', { min: 0, hint: '锁定在资金账户中，不可拨付' }),
  principalRule: choice('动本规则', { '1': '不可动本', '2': '经理事会可动' }),
  allowInvest: flag('允许投资', {
    required: true,
    initial: false,
    hint: '设立协议写明允许时才能选是',
  }),
  naming: text('冠名', { max: 30 }),
  namingConsent: file('冠名授权书', { types: ['pdf', 'jpg', 'png'], maxMb: 20 }),
  /** Payouts from this amount on need a resolution of the committee. */
  boardFrom: money('管委会决议起点', {
    required: true,
    min: 0,
    initial: 10_000_000,
    hint: '单笔拨付达到此金额须附管委会决议',
  }),
  reportCycle: choice(
    '反馈周期',
    { '3': '每季', '6': '每半年', '12': '每年' },
    { required: true, initial: '12' },
  ),
  feedbackTo: refs('反馈对象', 'fund/fundFounder', { max: 20, unset: '全部出资人' }),
  surplusRule: choice(
    '终止清算',
    { '1': '转入同类项目', '2': '转入基金', '3': '按协议退回' },
    { late: true },
  ),
  /** What the reviewer of this round found in the agreement as the fund says it. */
  clauses: choices('已核对条款', fundClauses, { system: true }),
  clausesBy: ref('条款核对人', 'access/account', { system: true }),
  clausesAt: moment('条款核对时间', { system: true }),
} as const
