import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  address,
  area,
  choice,
  choices,
  count,
  email,
  file,
  json,
  moment,
  money,
  phone,
  ref,
  sealedText,
  tags,
  text,
  url,
  uscc,
} from '#kinds/index.ts'
import { charityFields, labelFilter } from '#modules/classify/model/index.ts'
import { companyKinds, companyLevels, industries, intentions } from './company-words.ts'

const conflict = z.array(z.object({ item: z.string(), message: z.string() }))
const registered = { open: '企业登记公示信息' } as const

/** What stands beside a company: its agreements that run, and facts that others changed meanwhile. */
export interface CompanyExtra {
  /** Fen promised by agreements that run, and what of it came. */
  readonly promised: number
  readonly delivered: number
  /** The next day on which an agreement ends. */
  readonly endsOn: string | null
  /** On its own page: what the shared identity says otherwise, by field. */
  readonly proposed?: Readonly<Record<string, string>>
}

/**
 * A company that gives or may give to one organisation (爱心企业). Its registered facts are shared by
 * the credit code; how it stands to the organisation is the organisation's own. Amounts in fen.
 */
export const company = resource('fans/company', {
  label: '爱心企业',
  measure: '家',
  title: 'name',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    uscc: uscc('统一社会信用代码', { unique: ['organisation'], hint: '境外企业填写登记号' }),
    overseasNo: text('境外登记号', { max: 40, unique: ['organisation'] }),
    name: text('名称', { required: true, min: 2, max: 60, ...registered }),
    shortName: text('简称', { max: 30 }),
    formerNames: tags('曾用名', { system: true }),
    renameReason: text('名称或代码变更原因', { max: 200, hint: '修改名称或信用代码时填写' }),
    kind: choice('性质', companyKinds, { required: true, initial: 'private' }),
    stateOwnedApproval: file('国资审批文件', {
      types: ['pdf', 'jpg', 'png'],
      hint: '国有企业捐赠十万元及以上前上传（慈善法第四十三条）',
    }),
    industry: choice('行业', industries),
    scale: choice('规模', { large: '大', medium: '中', small: '小', micro: '微' }),
    staff: count('人数', { unit: '人' }),
    area: area('地区'),
    address: address('地址', registered),
    website: url('网址'),
    legalPerson: text('法定代表人', { max: 30, ...registered }),
    licence: file('营业执照', { types: ['pdf', 'jpg', 'png'] }),
    contactName: sealedText('主联系人', { max: 30 }),
    contactPost: text('职务', { max: 30 }),
    contactPhone: phone('联系电话'),
    contactEmail: email('联系邮箱', { personal: true }),
    intention: choices('捐赠意向', intentions),
    interests: choices('关注领域', charityFields),
    level: choice('合作级别', companyLevels, { required: true, initial: 'potential' }),
    keeper: ref('维护人', 'access/account'),
    labels: tags('标签'),
    donor: ref('捐赠账户', 'people/donor', {
      where: [{ field: 'kind', op: 'is', value: 'company' }],
      hint: '捐赠人中的本企业；留空时按信用代码或名称自动关联',
    }),
    count: count('次数', { required: true, system: true, initial: 0, silent: true }),
    total: money('累计捐款', { required: true, system: true, initial: 0, silent: true }),
    goodsValue: money('物资价值', { required: true, system: true, initial: 0, silent: true }),
    staffDonors: count('员工捐赠人数', { required: true, system: true, initial: 0, silent: true }),
    lastAt: moment('最近捐赠', { system: true, silent: true }),
    conflict: json('关联关系', conflict, {
      system: true,
      words: found => found.map(({ item, message }) => `${item}：${message}`).join('；') || '无',
    }),
    checkedAt: moment('核查时间', { system: true }),
    endReason: text('停止原因', { system: true, max: 200 }),
    memo: text('备注', { lines: 3, max: 1000 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: {
    unmask: '查看明文',
    check: { label: '核查关联关系', quiet: true, needs: 'company.update' },
  },
  bulkEdit: ['labels', 'keeper', 'level'],
  lifecycle: lifecycle({
    states: { following: '跟进中', active: '合作中', ended: '已结束', black: '不合作' },
    initial: 'following',
    tones: { active: 'green', following: 'blue', black: 'red' },
    editable: ['following', 'active', 'ended'],
    removable: ['following'],
    moves: {
      cooperate: { label: '开始合作', from: ['following', 'ended'], to: 'active' },
      stop: {
        label: '停止合作',
        from: ['active', 'following'],
        to: 'ended',
        danger: true,
        ask: { reason: text('停止原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      bar: {
        label: '列为不合作',
        from: ['active', 'following', 'ended'],
        to: 'black',
        danger: true,
        quiet: true,
        ask: { reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      follow: {
        label: '重新跟进',
        from: ['ended', 'black'],
        to: 'following',
        ask: { reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
    },
  }),
  finds: {
    ...labelFilter('company'),
    agreement: choice('协议', { ending: '将到期', running: '执行中', late: '反馈逾期' }),
  },
  extra: extra<CompanyExtra>(),
  views: {
    list: [
      'name',
      'kind',
      'industry',
      'area',
      'level',
      'contactName',
      'contactPhone',
      'total',
      'goodsValue',
      'staffDonors',
      'lastAt',
      'keeper',
      'labels',
      'uscc',
      'count',
      'organisation',
      'state',
    ],
    filter: [
      'kind',
      'industry',
      'level',
      'area',
      'intention',
      'interests',
      'total',
      'lastAt',
      'keeper',
      'labels',
      'organisation',
      'state',
    ],
    search: ['name', 'shortName', 'uscc', 'contactPhone'],
    form: {
      基本: [
        'organisation',
        'uscc',
        'overseasNo',
        'name',
        'shortName',
        'renameReason',
        'kind',
        'industry',
        'scale',
        'staff',
        'area',
        'address',
        'website',
        'legalPerson',
      ],
      联系人: ['contactName', 'contactPost', 'contactPhone', 'contactEmail'],
      意向与领域: ['intention', 'interests', 'level', 'keeper', 'labels', 'donor'],
      附件: ['licence', 'stateOwnedApproval', 'memo'],
    },
    detail: {
      基本: [
        'uscc',
        'overseasNo',
        'shortName',
        'formerNames',
        'kind',
        'industry',
        'scale',
        'staff',
        'area',
        'address',
        'website',
        'legalPerson',
      ],
      联系人: ['contactName', 'contactPost', 'contactPhone', 'contactEmail'],
      合作: ['intention', 'interests', 'level', 'keeper', 'labels', 'donor', 'endReason', 'memo'],
      尽职调查: ['conflict', 'checkedAt', 'stateOwnedApproval', 'licence'],
      捐赠: ['count', 'total', 'goodsValue', 'staffDonors', 'lastAt'],
    },
    sheet: [
      'name',
      'uscc',
      'kind',
      'industry',
      'area',
      'contactName',
      'contactPhone',
      'contactEmail',
      'intention',
      'level',
      'memo',
    ],
    sort: '-total',
  },
  indexes: [
    ['organisation', 'state', '-total'],
    ['organisation', '-total'],
    ['keeper', '-lastAt'],
  ],
})
