import {
  areas,
  bankCard,
  choice,
  choices,
  count,
  day,
  file,
  files,
  flag,
  html,
  image,
  json,
  moment,
  money,
  phone,
  recordNumber,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'
import { raiseModes } from '#modules/cause/model/index.ts'
import { charityFields } from '#modules/classify/model/index.ts'
import {
  earlierCases,
  publicConsents,
  useLines,
  writeConsents,
  writeEarlier,
  writeUses,
} from './rows.ts'
import {
  fundModes,
  hardships,
  helpKinds,
  helpSteps,
  outcomes,
  payeeKinds,
  publicScopes,
  relations,
  rescueClasses,
} from './words.ts'

const server = { required: true, system: true } as const
const own = { system: true } as const
/** An amount of somebody's own economy: sealed, typed in yuan. */
const sealedMoney = { max: 16, papers: true, hint: '单位：元' } as const
const sealedLines = { lines: 3, max: 1000, papers: true } as const

/**
 * Fields of every cause that the form of a help request does not ask: the server fills them from the
 * organisation, the person and the standard of the kind.
 */
export const filledFields = {
  number: recordNumber('求助单号', 'H'),
  title: text('名称', { ...server, min: 4, max: 30 }),
  charityField: choice('慈善领域', charityFields, server),
  raiseMode: choice('募捐方式', raiseModes, { ...server, initial: '1' }),
  executor: text('执行机构', { ...server, max: 60 }),
  targetAmount: money('目标金额', server),
  overTarget: choice(
    '达标后',
    { '1': '继续接受', '2': '自动结束募捐' },
    { ...server, initial: '2' },
  ),
  contactName: text('联系人', { ...server, max: 50 }),
  contactPhone: phone('联系电话', { ...server, personal: false }),
  contactAddress: text('办公地址', { ...server, max: 120 }),
  beneficiaryScope: text('受益人范围', { ...own, max: 200 }),
  beneficiaryCount: count('预计受益人数', { ...own, unit: '人' }),
  beneficiaryMethod: text('受益人确认方式', { ...own, max: 200 }),
  summary: text('简介', { max: 100, lines: 2 }),
  category: ref('分类', 'classify/category', {
    where: [
      { field: 'domain', op: 'is', value: 'help' },
      { field: 'state', op: 'is', value: 'enabled' },
    ],
  }),
  cover: image('封面', { maxMb: 5, hint: '16:9；未成年人不得露脸' }),
  detail: html('公开正文', {
    max: 20_000,
    hint: '不填按公开授权自动生成；不得出现真实姓名、学校、电话',
  }),
  areas: areas('所在地区', { late: true, max: 1 }),
  raiseStart: day('募捐开始'),
  raiseEnd: day('募捐结束', { index: true }),
  execStart: day('执行开始'),
  execEnd: day('执行结束'),
  surplusPolicy: text('剩余财产处理', { max: 800, lines: 3 }),
  decisionFiles: files('决策文件', { max: 9 }),
} as const

/** Help facts (求助资料). Names, papers, illness and economy are sealed and seen one by one. */
export const helpFacts = {
  helpKind: choice('求助类别', helpKinds, { required: true }),
  beneficiary: ref('受助人', 'community/person', { required: true }),
  applicant: ref('申请人', 'community/person', { required: true }),
  applicantPhone: phone('申请人手机', { required: true }),
  relation: choice('与受助人关系', relations, { required: true, initial: '01' }),
  guardian: ref('监护人', 'community/person', { hint: '受助人未满 18 周岁必填' }),
  guardianConsent: file('监护人同意书'),
  household: ref('家庭', 'community/household'),
  members: sealedText('家庭成员', {
    ...{ late: true, lines: 4, max: 3000, papers: true },
    hint: '每行一人：姓名 关系 证件号 年龄 健康 劳动能力 月收入，没有的写 -',
  }),
  hardship: choices('困难原因', hardships, { late: true }),
  rescueClass: choice('救助身份', rescueClasses, { required: true, initial: 'none' }),
  rescueFile: file('救助身份证明'),
  rescueUntil: day('救助身份有效期至', { hint: '刚性支出困难不超过 12 个月' }),
  disease: sealedText('病种', { max: 60, papers: true }),
  hospital: sealedText('医院', { max: 60, papers: true }),
  department: sealedText('科室', { max: 40, papers: true }),
  diagnosedOn: day('诊断日期', { personal: true }),
  spent: sealedText('已花费', sealedMoney),
  insured: sealedText('医保报销', sealedMoney),
  selfPaid: sealedText('自付', { ...own, max: 16, papers: true }),
  expected: sealedText('预计后续', sealedMoney),
  school: sealedText('学校', { max: 60, papers: true }),
  grade: sealedText('年级', { max: 20 }),
  tuition: sealedText('学费生活费', sealedMoney),
  disasterEvent: text('灾害事件', { max: 60 }),
  loss: sealedText('损失', sealedMoney),
  incomeYear: sealedText('家庭年收入', { ...sealedMoney, late: true }),
  incomePerHead: sealedText('人均月收入', { ...own, max: 16, papers: true }),
  houses: sealedText('房产', { ...sealedLines, hint: '每行一处：位置 价值 是否变卖' }),
  cars: sealedText('车辆', { ...sealedLines, hint: '每行一辆：车型 价值 是否变卖' }),
  deposits: sealedText('存款理财', sealedMoney),
  debts: sealedText('负债', sealedMoney),
  economyConsent: file('经济状况核对授权书', { hint: '核对家庭经济状况前须取得授权' }),
  insurance: choices('医保类型', {
    worker: '职工医保',
    resident: '城乡居民医保',
    aided: '资助参保',
    business: '商业保险',
    none: '未参保',
  }),
  otherAid: sealedText('已获救助', {
    ...sealedLines,
    late: true,
    hint: '每行：来源 金额 日期；没有填 无',
  }),
  otherPlatforms: sealedText('其他平台筹款', {
    ...sealedLines,
    late: true,
    hint: '每行：平台 金额；没有填 无',
  }),
  applyAmount: money('申请金额', { required: true, min: 100, max: 999_999_999_999 }),
  approvedAmount: money('核定金额', own),
  useOf: json('资金用途', useLines, { late: true, words: writeUses }),
  fundMode: choice('资金方式', fundModes, { required: true, initial: '1' }),
  fundingCause: ref('出资标的', 'project/cause', { hint: '机构已有资金必填' }),
  payeeKind: choice('收款方', payeeKinds, { late: true }),
  payeeName: sealedText('收款户名', { late: true, max: 60 }),
  payeeAccount: bankCard('收款账号', { late: true, corporate: true }),
  payeeReason: text('个人收款理由', { max: 200, lines: 2, hint: '收款方为本人或监护人时填写' }),
  express: flag('小额快救', { required: true, initial: false }),
  expressReason: text('快救理由', { max: 200, lines: 2 }),
  /** The record of an express grant (BR-27): whom, why, how much, within three days. */
  expressRecordedAt: moment('快救登记时间', own),
  publicScope: choices('同意公开', publicScopes),
  publicConsents: json('公开授权', publicConsents, { words: writeConsents }),
  publicName: text('公开称呼', { max: 20, hint: '不填自动生成，如 张** 或 小*' }),
  commitments: files('承诺书与授权书', { late: true, max: 9 }),
  blacklistHit: text('失信名单', { ...own, max: 200 }),
  duplicateHit: json('重复求助', earlierCases, { ...own, words: writeEarlier }),
  /** Of a person with an earlier case that is over: 再次求助 is a new case. */
  earlier: ref('前次求助', 'project/cause', own),
  minor: flag('未成年人', { ...server, initial: false }),
  step: choice('审核环节', helpSteps, own),
  stepSince: moment('到达环节时间', own),
  takenBy: ref('经办人', 'access/account', own),
  outcome: choice('结案结果', outcomes, own),
  outcomeNote: text('结案说明', { ...own, max: 500 }),
  falseFiles: files('虚假认定材料', { ...own, max: 9 }),
  referredTo: text('转介至', { ...own, max: 60 }),
  referralConsent: file('转介同意书', own),
  referredAt: moment('转介时间', own),
} as const
