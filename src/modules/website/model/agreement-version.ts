import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choice,
  flag,
  html,
  json,
  moment,
  plainWords,
  printMoney,
  ref,
  text,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'

export const agreementKinds = {
  register: '注册协议',
  privacy: '隐私协议',
  donate: '捐赠协议',
  regret: '冷静期协议',
} as const
export type AgreementKind = keyof typeof agreementKinds

/** Kinds of which an organisation may have a text of its own. */
export const ownKinds: readonly AgreementKind[] = ['donate', 'regret']

/** The part of a privacy policy that is a table: who else gets which data for what. */
export const thirdParties = '第三方清单'

/** What a privacy policy must say (PIPL art. 17, GB/T 35273): its headings. */
export const privacyBlocks = [
  '处理者与联系方式',
  '目的与方式',
  '种类与保存期限',
  thirdParties,
  '未成年人规则',
  '权利行使方式',
] as const

/** What stands in a donation agreement until a donation fills it. */
export const donationBlanks = [
  '机构全称',
  '标的',
  '募捐方案编号',
  '金额',
  '用途',
  '管理费比例',
  '剩余财产处理',
  '票据',
] as const

export const agreementParams = z.record(
  z.string().max(40),
  z.union([z.string().max(2000), z.number(), z.boolean(), z.array(z.string().max(40)).max(20)]),
)
export type ParamValue = z.infer<typeof agreementParams>[string]

/** One parameter of a kind of agreement, with what a new installation starts from. */
export interface AgreementParam {
  readonly label: string
  /** A list stands for several of the options. */
  readonly initial: string | number | boolean | readonly string[]
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  /** Fen at the API, yuan in the field. */
  readonly isMoney?: true
  readonly options?: Readonly<Record<string, string>>
}

/** The parameters of each kind. */
export const paramsOf: Readonly<Record<AgreementKind, Readonly<Record<string, AgreementParam>>>> = {
  register: {
    minAge: { label: '注册最低年龄', initial: 14, min: 0, max: 18, unit: '岁' },
    readSeconds: { label: '强制阅读', initial: 5, min: 0, max: 60, unit: '秒' },
  },
  privacy: {
    officer: { label: '数据保护负责人', initial: '' },
    contact: { label: '联系方式', initial: '' },
    answerDays: { label: '响应天数', initial: 15, min: 1, max: 60, unit: '天' },
    // 保存期限: how long each kind of personal data is kept; the job that forgets reads them.
    keepYears: { label: '保存期限：评论的 IP 与终端', initial: 5, min: 1, max: 30, unit: '年' },
    keepMessages: { label: '保存期限：站内信', initial: 3, min: 1, max: 30, unit: '年' },
    keepChanges: { label: '保存期限：资料审核内容', initial: 5, min: 1, max: 30, unit: '年' },
    keepBlocked: { label: '保存期限：屏蔽和删除的评论', initial: 3, min: 3, max: 30, unit: '年' },
  },
  donate: {
    largeAmount: { label: '大额门槛', initial: 10_000_000, min: 1, isMoney: true },
    minorLimit: { label: '未成年人单笔上限', initial: 20_000, min: 1, isMoney: true },
    display: {
      label: '展示方式',
      initial: 'check',
      options: { check: '勾选', popup: '弹窗' },
    },
  },
  regret: {
    hours: { label: '冷静期', initial: 24, min: 0, max: 168, unit: '小时' },
    channels: {
      label: '适用渠道',
      initial: ['site', 'h5', 'mini', 'device'],
      options: { site: '官网', h5: 'H5', mini: '小程序', device: '捐赠机', transfer: '银行转账' },
    },
    monthlyFirst: { label: '月捐首期适用', initial: true },
    holdsFunds: { label: '冷静期内资金不可拨付', initial: true },
    arrival: { label: '退款到账说明', initial: '原路退回，一般 1 至 3 个工作日到账' },
    exceptions: { label: '不适用情形', initial: '已开具票据的捐赠；已拨付给受助人的捐赠' },
  },
}

const allParams: Readonly<Record<string, AgreementParam>> = Object.assign(
  {},
  ...Object.values(paramsOf),
)

/** The parameters in one line, by their labels: `注册最低年龄 14岁`. */
function writeParams(params: Readonly<Record<string, ParamValue>>): string {
  return Object.entries(params)
    .map(([name, value]) => {
      const param = allParams[name]
      const said = param?.isMoney ? `${printMoney(Number(value))} 元` : sayOptions(param, value)
      return [param?.label ?? name, said, param?.unit].filter(Boolean).join(' ')
    })
    .join('；')
}

function sayOptions(param: AgreementParam | undefined, value: ParamValue): string {
  const options = param?.options ?? {}
  return plainWords([value].flat().map(each => options[String(each)] ?? each))
}

/** One version of a legal text (协议版本); its content stands still once it is scheduled. */
export const agreementVersion = resource('website/agreementVersion', {
  label: '协议版本',
  title: 'title',
  fields: {
    kind: choice('类型', agreementKinds, { required: true, frozen: true }),
    organisation: ref('机构', 'charity/organisation', {
      frozen: true,
      hint: '留空为平台文本；捐赠与冷静期协议可由机构另立',
    }),
    versionNo: text('版本号', { required: true, system: true, max: 12 }),
    title: text('标题', { required: true, min: 2, max: 60 }),
    content: html('正文', { required: true, max: 100_000, silent: true }),
    changeSummary: text('变更说明', { max: 300, lines: 2 }),
    material: flag('重大变更', {
      required: true,
      initial: false,
      hint: '生效后所有人在下次访问时须重新同意',
    }),
    effectiveAt: moment('生效时间', { required: true }),
    params: json('参数', agreementParams, { words: writeParams }),
    hash: text('正文摘要', { system: true, max: 64, silent: true }),
    publishedBy: ref('发布人', 'access/account', { system: true }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      scheduled: '待生效',
      active: '生效中',
      retired: '已失效',
    },
    tones: { pending: 'orange', scheduled: 'blue', active: 'green' },
    initial: 'draft',
    editable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft'], to: 'pending' },
      withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
      approve: { label: '通过', from: ['pending'], to: ['pending', 'scheduled'], ask: approveAsk },
      reject: { label: '驳回', from: ['pending'], to: 'draft', danger: true, ask: rejectAsk },
      activate: { label: '生效', from: ['scheduled'], to: 'active', system: true },
      retire: { label: '失效', from: ['active', 'scheduled'], to: 'retired', system: true },
    },
  }),
  extra: extra<{ readonly given: number; readonly refused: number }>(),
  views: {
    list: [
      'title',
      'kind',
      'versionNo',
      'organisation',
      'effectiveAt',
      'material',
      'state',
      'updatedAt',
    ],
    filter: ['kind', 'organisation', 'state'],
    search: ['title', 'versionNo'],
    form: {
      文本: ['kind', 'organisation', 'title', 'content'],
      变更: ['changeSummary', 'material', 'effectiveAt', 'params'],
    },
    sort: '-createdAt',
  },
  indexes: [['kind', 'organisation', 'state', '-effectiveAt']],
  discussion: false,
})
