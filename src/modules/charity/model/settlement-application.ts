import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import {
  bankCard,
  day,
  email,
  files,
  idNumber,
  json,
  phone,
  recordNumber,
  ref,
  text,
} from '#kinds/index.ts'
import {
  applicationMoves,
  applicationStates,
  applicationTones,
  atApplicant,
  endedStates,
  submissionFields,
} from './application-life.ts'
import { lawFacts, ownFacts } from './organisation-facts.ts'

/** One finding of the precheck (预检): ✓ pass, ⚠ warn, ✕ block. */
export const precheckFinding = z.strictObject({
  item: z.string().max(40),
  /** The field at which it is mended. */
  field: z.string().max(60),
  level: z.enum(['pass', 'warn', 'block']),
  message: z.string().max(300),
})
export type PrecheckFinding = z.infer<typeof precheckFinding>

/** What some findings warn of or block, sentence by sentence. */
export function risksIn(findings: readonly PrecheckFinding[]): readonly string[] {
  return findings
    .filter(({ level }) => level !== 'pass')
    .map(({ item, message }) => `${item}：${message}`)
}

const scans = { max: 6, types: ['jpg', 'jpeg', 'png', 'pdf'], maxMb: 10, marked: true } as const

/** Words that no organisation may take as its domain. */
export const reservedDomains: readonly string[] = [
  'admin',
  'api',
  'app',
  'assets',
  'cdn',
  'docs',
  'file',
  'ftp',
  'help',
  'img',
  'mail',
  'manage',
  'www',
  'static',
  'system',
  'test',
  'upms',
  'wap',
  'mobile',
  'donate',
  'gongyibao',
]

/** An application to join (入驻申请): becomes an organisation with its administrator when approved. */
export const settlementApplication = resource('charity/settlementApplication', {
  label: '入驻申请',
  title: 'name',
  fields: {
    number: recordNumber('申请编号', 'RZ'),
    ...lawFacts,
    ...ownFacts,
    code: text('机构简码', {
      required: true,
      pattern: /^[A-Z0-9]{2,8}$/,
      patternHint: '2–8 位大写字母或数字',
      max: 8,
      hint: '用于票据编号，通过后不可修改',
    }),
    domainPrefix: text('域名前缀', {
      required: true,
      min: 3,
      max: 20,
      pattern: /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/,
      patternHint: '3–20 位小写字母、数字或连字符',
    }),
    registrationNumber: text('登记证书编号', { max: 60, late: true }),
    registrationFiles: files('登记证书', { ...scans, late: true }),
    fundraisingNumber: text('公募资格证书编号', { max: 60 }),
    fundraisingOn: day('公募资格发证日期'),
    fundraisingTo: day('公募资格有效期至'),
    fundraisingFiles: files('公募资格证书', scans),
    legalFiles: files('法定代表人身份证', { ...scans, late: true }),
    bankHolder: text('开户名称', { max: 60, late: true }),
    bankName: text('开户行', { max: 60, late: true }),
    bankNumber: bankCard('银行账号', { corporate: true, late: true }),
    bankFiles: files('开户许可', { ...scans, late: true }),
    authorisationFiles: files('授权书', { ...scans, late: true }),
    applicantName: text('申请人姓名', {
      required: true,
      min: 2,
      max: 50,
      open: '机构委托的申请人，仅审核人员可见',
    }),
    applicantPhone: phone('申请人手机', { required: true }),
    applicantIdNumber: idNumber('申请人身份证号', { late: true }),
    applicantEmail: email('申请人邮箱', { personal: true }),
    agreements: json('同意的协议版本', z.array(z.string().max(100)).max(10), { silent: true }),
    precheck: json('预检结果', z.array(precheckFinding), { system: true, silent: true }),
    ...submissionFields,
    organisation: ref('开通机构', 'charity/organisation', { system: true }),
  },
  owner: { area: 'area' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: { ...applicationStates, approved: '已通过', ...endedStates },
    tones: { ...applicationTones, approved: 'green' },
    initial: 'draft',
    editable: atApplicant,
    removable: ['draft'],
    moves: applicationMoves,
  }),
  views: {
    list: [
      'number',
      'name',
      'uscc',
      'orgForm',
      'qualification',
      'area',
      'applicantName',
      'submittedAt',
      'times',
      'state',
    ],
    filter: ['orgForm', 'qualification', 'area', 'submittedAt', 'state'],
    search: ['name', 'uscc', 'number', 'applicantPhone'],
    form: {
      机构: [
        'name',
        'shortName',
        'code',
        'uscc',
        'orgForm',
        'isCharity',
        'charityWay',
        'charityOn',
        'qualification',
        'registrar',
        'supervisor',
        'registeredOn',
        'certFrom',
        'certTo',
        'capital',
        'scopeText',
        'fields',
        'area',
        'address',
        'postcode',
        'website',
        'introduction',
        'logo',
        'domainPrefix',
      ],
      证照: [
        'registrationNumber',
        'registrationFiles',
        'fundraisingNumber',
        'fundraisingOn',
        'fundraisingTo',
        'fundraisingFiles',
      ],
      负责人与管理员: [
        'legalPerson',
        'legalIdNumber',
        'legalPhone',
        'legalFiles',
        'contact',
        'contactPhone',
        'contactEmail',
        'hotline',
        'applicantName',
        'applicantPhone',
        'applicantIdNumber',
        'applicantEmail',
        'authorisationFiles',
      ],
      账户: ['bankHolder', 'bankName', 'bankNumber', 'bankFiles'],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['state', 'submittedAt'],
    ['uscc', 'state'],
    ['area', 'state'],
  ],
})
