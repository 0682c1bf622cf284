import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { bankCard, choice, day, flag, html, money, ref, text } from '#kinds/index.ts'
import type { CertificateType } from './certificate.ts'
import { introductionLength, lawFacts, ownFacts } from './organisation-facts.ts'

/** Why an organisation is frozen. */
export const freezeReasons = {
  certificate: '证书过期',
  complaint: '投诉核查',
  credit: '信用异常',
  rectify: '整改',
  other: '其他',
} as const

const reason = choice('原因', freezeReasons, { required: true })
const note = text('说明', { max: 200, lines: 3 })

/** When a certificate ends, as the board counts: days from today. */
export const certificateSpans = {
  past: '已过期',
  within7: '7 天内',
  within30: '8 至 30 天',
  within90: '31 至 90 天',
} as const

/** Days after its end within which a day's books are closed (D+3). */
export const closingDays = 3

/** What the ledger says of an organisation; fen and pieces. */
export interface LedgerFigures {
  readonly raising: number
  readonly raised: number
  readonly available: number
  /** The last day that the books are closed for; null where none is. */
  readonly closedThrough: string | null
}

export interface OrganisationExtra {
  /** null where no books are connected. */
  readonly figures: LedgerFigures | null
  /** Which certificate ends first; null where all of them hold for ever. */
  readonly firstEnd: { readonly type: CertificateType; readonly validTo: string } | null
}

/** An organisation (机构): one charity on the platform, the owner of causes, money and accounts. */
export const organisation = resource('charity/organisation', {
  label: '机构',
  title: 'name',
  fields: {
    ...lawFacts,
    name: { ...lawFacts.name, unique: true },
    uscc: { ...lawFacts.uscc, unique: true },
    ...ownFacts,
    introduction: html(ownFacts.introduction.label, { max: introductionLength }),
    code: text('机构简码', {
      required: true,
      frozen: true,
      unique: true,
      pattern: /^[A-Z0-9]{2,8}$/,
      patternHint: '2–8 位大写字母或数字',
      max: 8,
      hint: '用于票据编号，设置后不可修改',
    }),
    taxDeductFrom: day('税前扣除资格起'),
    taxDeductTo: day('税前扣除资格止'),
    taxExemptFrom: day('免税资格起'),
    taxExemptTo: day('免税资格止'),
    grade: choice('评估等级', {
      '5A': '5A',
      '4A': '4A',
      '3A': '3A',
      '2A': '2A',
      '1A': '1A',
      none: '无',
    }),
    gradeTo: day('等级有效期止'),
    creditState: choice(
      '信用状态',
      { '1': '正常', '2': '活动异常名录', '3': '严重违法失信' },
      { required: true, initial: '1', tones: { '1': 'green', '2': 'orange', '3': 'red' } },
    ),
    orgStatus: choice(
      '登记状态',
      {
        '1': '正常',
        '2': '活动异常',
        '3': '严重违法失信',
        '4': '限期停止活动',
        '5': '已撤销/吊销',
        '6': '已注销',
      },
      { required: true, initial: '1', tones: { '1': 'green', '2': 'orange' } },
    ),
    netAssetsLastYear: money('上年末净资产', { signed: true }),
    incomeLastYear: money('上年总收入'),
    bankHolder: text('开户名称', { max: 60 }),
    bankName: text('开户行', { max: 60 }),
    bankNumber: bankCard('银行账号', { corporate: true }),
    financeContact: ref('财务联系人', 'access/account'),
    disclosureContact: ref('信息公开联系人', 'access/account'),
    serviceManager: ref('客服', 'charity/serviceManager', { system: true }),
    joinedAt: day('入驻时间', { system: true }),
    freezeReason: choice('冻结原因', freezeReasons, { system: true }),
    freezeNote: text('冻结说明', { system: true, max: 200 }),
  },
  owner: { organisation: 'id', area: 'area' },
  walled: true,
  verbs: ['view', 'create', 'update', 'export', 'import'],
  actions: {
    unmask: '查看明文',
    correct: '维护登记事项',
    resetAdmin: '重置管理员',
    message: '发送站内信',
    assignManager: {
      label: '分配客服',
      when: ['active', 'frozen'],
      ask: { serviceManager: ref('客服', 'charity/serviceManager', { required: true }) },
      quiet: true,
      bulk: true,
    },
  },
  stepUp: ['correct', 'resetAdmin', 'freeze', 'close'],
  lifecycle: lifecycle({
    states: { active: '正常', frozen: '已冻结', closed: '已退出' },
    tones: { active: 'green', frozen: 'red', closed: 'grey' },
    initial: 'active',
    editable: ['active', 'frozen'],
    removable: [],
    moves: {
      freeze: {
        label: '冻结',
        from: ['active'],
        to: 'frozen',
        ask: { reason, note },
        danger: true,
        stepUp: true,
      },
      unfreeze: { label: '解冻', from: ['frozen'], to: 'active', ask: { note } },
      close: {
        label: '退出',
        from: ['active', 'frozen'],
        to: 'closed',
        ask: { note: { ...note, required: true } },
        danger: true,
        quiet: true,
        stepUp: true,
      },
    },
  }),
  extra: extra<OrganisationExtra>(),
  views: {
    list: [
      'name',
      'code',
      'uscc',
      'orgForm',
      'qualification',
      'area',
      'certTo',
      'creditState',
      'orgStatus',
      'state',
      'serviceManager',
      'joinedAt',
      'grade',
      'updatedAt',
    ],
    filter: [
      'orgForm',
      'qualification',
      'area',
      'grade',
      'creditState',
      'orgStatus',
      'certTo',
      'joinedAt',
      'serviceManager',
      'state',
    ],
    search: ['name', 'shortName', 'uscc', 'code'],
    form: {
      登记事项: [
        'name',
        'shortName',
        'code',
        'uscc',
        'orgForm',
        'registrar',
        'supervisor',
        'registeredOn',
        'certFrom',
        'certTo',
        'capital',
        'scopeText',
      ],
      慈善资质: [
        'isCharity',
        'charityWay',
        'charityOn',
        'qualification',
        'taxDeductFrom',
        'taxDeductTo',
        'taxExemptFrom',
        'taxExemptTo',
        'grade',
        'gradeTo',
        'creditState',
        'orgStatus',
      ],
      住所与负责人: ['area', 'address', 'postcode', 'legalPerson', 'legalIdNumber', 'legalPhone'],
      联系方式: [
        'contact',
        'contactPhone',
        'contactEmail',
        'hotline',
        'website',
        'wechatAccount',
        'miniProgram',
        'weibo',
        'financeContact',
        'disclosureContact',
      ],
      展示: [
        'logo',
        'cover',
        'fields',
        'introduction',
        'staffCount',
        'volunteerCount',
        'branchCount',
        'party',
      ],
      财务: ['bankHolder', 'bankName', 'bankNumber', 'netAssetsLastYear', 'incomeLastYear'],
    },
    sheet: [
      'name',
      'shortName',
      'code',
      'uscc',
      'orgForm',
      'qualification',
      'registrar',
      'registeredOn',
      'certTo',
      'area',
      'legalPerson',
      'contact',
      'contactPhone',
      'state',
      'joinedAt',
    ],
  },
  finds: {
    lacksAdministrators: flag('管理员不足'),
    lacksContacts: flag('缺财务或信息公开联系人'),
    certificateEnds: choice('证照到期', certificateSpans),
    merchantEnds: flag('商户证书临期或过期'),
    disclosureOverdue: flag('信息披露逾期'),
    booksOpen: flag(`超过 ${closingDays} 天未关账`),
  },
  indexes: [['area', 'state'], ['qualification'], ['serviceManager']],
})

/** What an organisation says and keeps of itself; everything else about it is the platform's to change. */
const freeNames: readonly string[] = [
  ...Object.keys(ownFacts),
  'financeContact',
  'disclosureContact',
  'netAssetsLastYear',
  'incomeLastYear',
]

/** Facts of registration, standing and account: proved by documents, locked for the organisation itself. */
export const lockedFactNames = (
  Object.keys(organisation.fields) as (keyof typeof organisation.fields)[]
).filter(name => !freeNames.includes(name) && !('system' in organisation.fields[name]))

/** What is written to the administrators of organisations (站内信). */
export const organisationMessage = {
  title: text('标题', { required: true, min: 2, max: 80 }),
  body: text('内容', { required: true, min: 2, max: 500, lines: 5 }),
} as const
