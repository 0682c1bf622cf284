import {
  areas,
  choice,
  count,
  day,
  file,
  files,
  flag,
  html,
  image,
  images,
  json,
  moment,
  money,
  percent,
  phone,
  printMoney,
  ref,
  refs,
  rowsInWords,
  sealedText,
  text,
} from '#kinds/index.ts'
import { feeBases } from '#modules/charity/model/index.ts'
import { charityFields } from '#modules/classify/model/index.ts'
import { type CauseKindName, raiseModes } from './cause.ts'
import { donationTiers } from './donation-tiers.ts'

/** Said while typing and at saving where another cause of the kind and organisation bears the title. */
export const titleTaken = (label: string) => `本机构已有同名${label}`

const system = { system: true } as const

/** The least size of a cover in pixels; its proportions are 16:9. */
export const coverSize = { width: 800, height: 450 } as const

/** What is wrong with the size of a cover, as a sentence; undefined when it fits. */
export function coverFault({
  width,
  height,
}: {
  width: number
  height: number
}): string | undefined {
  const isWide = Math.abs((width * 9) / (height * 16) - 1) <= 0.02
  if (width >= coverSize.width && height >= coverSize.height && isWide) return undefined
  return `封面为 ${width} × ${height}，须为 16:9 且不小于 ${coverSize.width} × ${coverSize.height}，请裁剪或更换`
}

/**
 * What every cause has, whichever its kind; categories are those of the kind. A kind that asks less
 * (a fund without an end, one without a target) says the field anew beside it.
 */
export const causeFields = <K extends CauseKindName>(kind: K) =>
  ({
    organisation: ref('所属机构', 'charity/organisation', { required: true, frozen: true }),
    title: text('名称', { required: true, min: 4, max: 30 }),
    summary: text('简介', { late: true, min: 10, max: 100, lines: 2 }),
    category: ref('分类', 'classify/category', {
      late: true,
      where: [
        { field: 'domain', op: 'is', value: kind },
        { field: 'state', op: 'is', value: 'enabled' },
      ],
    }),
    charityField: choice('慈善领域', charityFields, { required: true }),
    raiseMode: choice('募捐方式', raiseModes, { required: true }),
    emergency: flag('应急项目', { required: true, initial: false }),
    emergencyEvent: text('突发事件', { max: 60 }),
    plan: ref('募捐方案', 'project/fundraisingPlan'),
    initiator: text('发起方', { max: 60 }),
    executor: text('执行机构', { required: true, max: 60 }),
    hasPartner: flag('合作募捐', { required: true, initial: false }),
    partnerType: choice('合作方类型', { '1': '不具有公开募捐资格的组织', '2': '个人' }),
    partnerName: text('合作方名称', { max: 40 }),
    partnerCode: sealedText('合作方代码', {
      max: 18,
      papers: true,
      hint: '统一社会信用代码或身份证号',
    }),
    partnerFiles: files('合作评估报告与协议', { max: 6 }),
    cover: image('封面', {
      late: true,
      maxMb: 5,
      hint: `16:9，至少 ${coverSize.width} × ${coverSize.height}，上传后可裁剪`,
    }),
    gallery: images('图集', { max: 9 }),
    video: file('视频', { types: ['mp4'], maxMb: 200 }),
    detail: html('详情', { late: true, max: 20_000 }),
    areas: areas('实施地区', { late: true, max: 20 }),
    beneficiaryScope: text('受益人范围', { late: true, max: 200, lines: 2 }),
    beneficiaryCount: count('预计受益人数', { late: true, min: 1, max: 99_999_999, unit: '人' }),
    beneficiaryMethod: text('受益人确认方式', { late: true, max: 200, lines: 2 }),
    targetAmount: money('目标金额', { required: true, min: 100, max: 999_999_999_999 }),
    overTarget: choice(
      '达标后',
      { '1': '继续接受', '2': '自动结束募捐' },
      { required: true, initial: '1' },
    ),
    minAmount: money('单笔最低', { required: true, min: 1, initial: 100 }),
    tiers: json('资助档位', donationTiers, {
      words: rowsInWords(({ amount, text }) => `${printMoney(amount)} 元 ${text}`),
    }),
    unitName: text('公益单位', { max: 10, hint: '如 节艺术课' }),
    unitPrice: money('单位价格', { min: 1 }),
    raiseStart: day('募捐开始', { required: true }),
    raiseEnd: day('募捐结束', { required: true, index: true }),
    execStart: day('执行开始', { required: true }),
    execEnd: day('执行结束', { required: true }),
    feeRate: percent('管理费比例', { required: true, initial: 0, max: 1000 }),
    feeBasis: choice('管理费计提', feeBases, { required: true, initial: '3' }),
    custodial: flag('受托代理', {
      required: true,
      initial: false,
      hint: '受益人为一名特定个人且方案不允许调剂时选是',
    }),
    surplusPolicy: text('剩余财产处理', { late: true, max: 800, lines: 3 }),
    contactName: text('联系人', { required: true, max: 50 }),
    contactPhone: phone('联系电话', { required: true, personal: false }),
    contactAddress: text('办公地址', { required: true, max: 120 }),
    allowTogether: flag('开启一起捐', { required: true, initial: false }),
    allowMonthly: flag('开启月捐', { required: true, initial: false }),
    allowMatch: flag('开启配捐', { required: true, initial: false }),
    decisionFiles: files('决策文件', { late: true, max: 9 }),
    attachments: files('附件', { max: 20 }),
    labels: refs('标签', 'classify/exclusiveLabel', {
      max: 5,
      where: [
        { field: 'target', op: 'is', value: 'cause' },
        { field: 'state', op: 'is', value: 'enabled' },
      ],
    }),
  }) as const

/** What the server keeps of every cause: standing in review, publication and money. */
export const causeStanding = {
  listed: flag('公开展示', { ...system, required: true, initial: false }),
  recommended: flag('推荐', { ...system, required: true, initial: false }),
  weight: count('排序', { ...system, required: true, initial: 0, max: 9999 }),
  pausedFrom: text('暂停前状态', { ...system, max: 20 }),
  statusReason: text('原因', { ...system, max: 500 }),
  /** The end asked for and under review, if any. */
  ending: choice('终结申请', { terminate: '终止', close: '结项' }, system),
  reviewVersion: count('送审版本', system),
  submittedBy: ref('提交人', 'access/account', system),
  submittedAt: moment('提交时间', system),
  approvedAt: moment('通过时间', system),
  publishedAt: moment('公开时间', system),
  raisingAt: moment('开始募捐时间', system),
  raisedAt: moment('募捐结束时间', system),
  endedAt: moment('终结时间', system),
  /** Of the plan; PostgreSQL keeps it equal to the plan's own, so that it can be searched. */
  recordNo: text('备案编号', { ...system, silent: true, max: 24 }),
  syncState: choice(
    '同步状态',
    {
      none: '无需同步',
      waiting: '待同步',
      sending: '同步中',
      synced: '已同步',
      failed: '同步失败',
      withdrawn: '已撤回',
    },
    {
      ...system,
      required: true,
      initial: 'none',
      tones: { synced: 'green', failed: 'red', waiting: 'orange' },
    },
  ),
  syncReason: text('同步说明', { ...system, max: 300 }),
  syncedVersion: count('已同步版本', system),
} as const
