import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choice,
  day,
  email,
  file,
  flag,
  money,
  percent,
  phone,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'

const ofCompany = {
  organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
  company: ref('企业', 'fans/company', { required: true, frozen: true }),
} as const
const owner = { organisation: 'organisation' } as const

/** Somebody of a company beside its main contact (联系人). */
export const companyPerson = resource('fans/companyPerson', {
  label: '企业联系人',
  title: 'name',
  fields: {
    ...ofCompany,
    name: sealedText('姓名', { required: true, max: 30 }),
    post: text('职务', { max: 30 }),
    phone: phone('电话'),
    email: email('邮箱', { personal: true }),
    wechat: text('微信', { max: 40 }),
    birthday: day('生日', { personal: true }),
    memo: text('备注', { max: 300, lines: 2 }),
  },
  owner,
  walled: true,
  verbs: ['view', 'create', 'update', 'delete'],
  actions: { unmask: '查看明文' },
  views: {
    list: ['name', 'post', 'phone', 'email', 'wechat', 'memo'],
    filter: ['company'],
    search: ['phone'],
    form: { 联系人: ['company', 'name', 'post', 'phone', 'email', 'wechat', 'birthday', 'memo'] },
  },
  indexes: [['company', 'createdAt']],
  discussion: false,
})

/** What a company and an organisation agreed on (合作协议, 配捐协议). Amounts in fen. */
export const companyAgreement = resource('fans/companyAgreement', {
  label: '合作协议',
  title: 'title',
  fields: {
    ...ofCompany,
    title: text('协议名称', { required: true, min: 2, max: 80 }),
    kind: choice(
      '类型',
      { gift: '捐赠', matching: '配捐', staff: '员工捐赠', naming: '冠名', other: '其他' },
      { required: true, initial: 'gift' },
    ),
    cause: ref('标的', 'project/cause'),
    from: day('起', { required: true }),
    to: day('止', { required: true, index: true }),
    promised: money('承诺金额', { required: true, min: 1 }),
    rate: percent('配捐比例', { hint: '每捐一元企业配捐的比例' }),
    perGift: money('单笔配捐上限'),
    naming: text('冠名约定', { max: 200, lines: 2 }),
    feedback: text('反馈义务', { max: 300, lines: 2 }),
    feedbackDue: day('反馈期限', { index: true }),
    feedbackDone: flag('已反馈', { required: true, initial: false }),
    file: file('协议文件', { types: ['pdf', 'docx', 'jpg', 'png'], maxMb: 20 }),
  },
  owner,
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  /** Fen that came from the company between both days, to the cause where one is named. */
  extra: extra<{ readonly delivered: number }>(),
  views: {
    list: ['title', 'company', 'kind', 'from', 'to', 'promised', 'feedbackDue', 'feedbackDone'],
    filter: ['company', 'kind', 'to', 'feedbackDue', 'feedbackDone'],
    search: ['title'],
    form: {
      协议: ['company', 'title', 'kind', 'cause', 'from', 'to', 'promised', 'file'],
      配捐: ['rate', 'perGift'],
      约定: ['naming', 'feedback', 'feedbackDue', 'feedbackDone'],
    },
    sort: 'to',
  },
  indexes: [['company', '-to']],
  discussion: false,
})

/** A donor who works for a company: the gifts of its staff. */
export const companyStaff = resource('fans/companyStaff', {
  label: '员工捐赠人',
  measure: '人',
  title: 'note',
  fields: {
    ...ofCompany,
    donor: ref('捐赠人', 'people/donor', {
      required: true,
      frozen: true,
      unique: ['company'],
      where: [{ field: 'kind', op: 'is', value: 'person' }],
    }),
    note: text('备注', { required: true, initial: '员工', max: 60 }),
  },
  owner,
  walled: true,
  verbs: ['view', 'create', 'delete'],
  /** The public name of the donor, with what was given. */
  extra: extra<{ readonly name: string; readonly count: number; readonly net: number }>(),
  views: {
    list: ['note', 'createdAt'],
    filter: ['company'],
    form: { 员工: ['company', 'donor', 'note'] },
  },
  indexes: [['donor']],
  discussion: false,
})
