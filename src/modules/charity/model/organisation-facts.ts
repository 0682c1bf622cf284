import {
  address,
  area,
  choice,
  choices,
  count,
  day,
  email,
  flag,
  idNumber,
  image,
  money,
  phone,
  text,
  url,
  uscc,
} from '#kinds/index.ts'

/** Forms of social organisations (组织形式). */
export const orgForms = {
  '1': '社会团体',
  '2': '社会服务机构（民办非企业单位）',
  '3': '基金会',
  '8': '红十字会',
  '9': '其他',
} as const
export type OrgForm = keyof typeof orgForms

/** Qualification for public fundraising (募捐资格); only `1` may own a public drive (BR-03). */
export const qualifications = {
  '0': '无（仅定向募捐）',
  '1': '公开募捐资格',
  '2': '已暂停',
  '3': '已吊销',
  '4': '已交回注销',
} as const

/** The fields of charity that an organisation works in. */
export const serviceFields = {
  '1': '扶贫济困',
  '2': '扶老救孤恤病助残优抚',
  '3': '救助突发事件损害',
  '4': '促进教科文卫体',
  '5': '防治污染保护生态',
  '6': '其他公益活动',
} as const

/** Registration facts (登记事项): the same in an application and in the organisation it becomes. */
export const lawFacts = {
  name: text('机构全称', { required: true, min: 4, max: 60 }),
  uscc: uscc('统一社会信用代码', { required: true }),
  orgForm: choice('组织形式', orgForms, { required: true }),
  isCharity: flag('慈善组织', { required: true, initial: true }),
  charityWay: choice('慈善组织取得方式', { '1': '登记', '2': '认定' }),
  charityOn: day('登记或认定日期'),
  qualification: choice('募捐资格', qualifications, { required: true, initial: '0' }),
  registrar: text('登记管理机关', { required: true, max: 60 }),
  supervisor: text('业务主管单位', { max: 60, hint: '留空为直接登记', unset: '直接登记' }),
  registeredOn: day('登记日期', { required: true }),
  certFrom: day('证书有效期起'),
  certTo: day('证书有效期止', { hint: '留空为长期', unset: '长期', index: true }),
  capital: money('注册资金/原始基金'),
  scopeText: text('业务范围/宗旨', { max: 2000, lines: 4 }),
  area: area('地区', { required: true, level: 2 }),
  address: address('住所', { required: true }),
  legalPerson: text('法定代表人', { required: true, max: 50 }),
  legalIdNumber: idNumber('法定代表人证件号'),
  legalPhone: phone('法定代表人手机'),
} as const

/** Characters of an introduction: words in an application, formatted text once the organisation has joined. */
export const introductionLength = 5000

/** What an organisation says of itself and may change at any time. */
export const ownFacts = {
  shortName: text('简称', { required: true, min: 2, max: 20 }),
  fields: choices('服务领域', serviceFields),
  postcode: text('邮编', { max: 6, pattern: /^\d{6}$/, patternHint: '邮编为 6 位数字' }),
  contact: text('联系人', { required: true, max: 50 }),
  contactPhone: phone('联系人手机', { required: true }),
  contactEmail: email('联系邮箱', { open: '机构对外公开的联系邮箱' }),
  hotline: phone('公示电话', { personal: false }),
  website: url('官网'),
  wechatAccount: text('公众号', { max: 60 }),
  miniProgram: text('小程序', { max: 60 }),
  weibo: text('微博', { max: 60 }),
  logo: image('LOGO', { maxMb: 2 }),
  cover: image('封面', { maxMb: 5 }),
  introduction: text('简介', { max: introductionLength, lines: 6 }),
  staffCount: count('专职人数', { unit: '人' }),
  volunteerCount: count('志愿者人数', { unit: '人' }),
  branchCount: count('分支机构数', { unit: '个' }),
  party: choice('党组织', { yes: '有', no: '无' }),
} as const

/** The two letters of a credit code that a form of organisation demands (BR-01). */
const prefixes: Partial<Record<OrgForm, readonly string[]>> = {
  '1': ['51'],
  '2': ['52'],
  '3': ['53'],
  '8': ['11', '12', '13', '51'],
}

/**
 * Whether a unified social credit code belongs to a form of organisation (BR-01): the sentence
 * why not, or undefined. Bodies of 民政 are told apart by their first two characters.
 */
export function usccMismatch(code: string, form: OrgForm): string | undefined {
  const start = code.slice(0, 2)
  const wanted = prefixes[form]
  if (wanted === undefined) {
    const other = (Object.keys(prefixes) as OrgForm[]).find(
      each => each !== '8' && prefixes[each]?.includes(start),
    )
    return other === undefined ? undefined : `信用代码前两位 ${start} 属于${orgForms[other]}`
  }
  if (wanted.includes(start)) return undefined
  return `信用代码前两位应为 ${wanted.join(' 或 ')}，与组织形式「${orgForms[form]}」不符`
}

const codeWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/**
 * What is wrong with the organisation code inside a credit code (its characters 9 to 17, GB
 * 11714): the sentence, or undefined. Codes given before 2015 do not always hold to it.
 */
export function organisationCodeFault(uscc: string): string | undefined {
  const code = uscc.slice(8, 17)
  const sum = codeWeights.reduce(
    (total, weight, at) => total + weight * Number.parseInt(code[at] ?? '', 36),
    0,
  )
  const check = '0123456789X0'[(11 - (sum % 11)) % 11]
  return code[8] === check ? undefined : `组织机构代码 ${code} 的校验位不符，请核对证书`
}
