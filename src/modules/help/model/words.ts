/** What help is asked for (求助类别); it decides which sections and evidence are required. */
export const helpKinds = {
  '1': '助医',
  '2': '助学',
  '3': '助老',
  '4': '助残',
  '5': '助困',
  '6': '救灾',
  '7': '助孤',
  '8': '其他',
} as const
export type HelpKind = keyof typeof helpKinds

/** The codes of the help categories that every installation has (classify). */
export const helpCategoryCodes: Readonly<Record<HelpKind, string>> = {
  '1': 'ZY',
  '2': 'ZX',
  '3': 'ZL',
  '4': 'ZC',
  '5': 'ZK',
  '6': 'JZ',
  '7': 'ZG',
  '8': 'QT',
}

/** The four steps that a submitted case passes, beside its state. */
export const helpSteps = {
  first: '初审',
  verify: '核实',
  assess: '评审',
  notice: '公示',
} as const
export type HelpStep = keyof typeof helpSteps

/** Kinds of evidence (证实材料). */
export const evidenceKinds = {
  identity: '身份证明',
  relation: '关系证明',
  guardianship: '监护证明',
  diagnosis: '诊断证明',
  records: '病历',
  bill: '费用清单',
  income: '收入证明',
  property: '财产证明',
  rescue: '低保/特困/残疾证',
  school: '学籍证明',
  disaster: '灾害证明',
  village: '村居证明',
  witness: '证实人证言',
  visit: '走访记录',
  media: '照片视频',
  commitment: '承诺书',
  authorisation: '授权书',
  other: '其他',
} as const
export type EvidenceKind = keyof typeof evidenceKinds

/** Which evidence each kind of help asks for, where its standard says nothing else. */
export const usualEvidence: Readonly<Record<HelpKind, readonly EvidenceKind[]>> = {
  '1': ['identity', 'commitment', 'authorisation', 'diagnosis', 'bill'],
  '2': ['identity', 'commitment', 'authorisation', 'school', 'income'],
  '3': ['identity', 'commitment', 'authorisation'],
  '4': ['identity', 'commitment', 'authorisation', 'rescue'],
  '5': ['identity', 'commitment', 'authorisation'],
  '6': ['identity', 'commitment', 'authorisation', 'disaster'],
  '7': ['identity', 'commitment', 'authorisation', 'guardianship'],
  '8': ['identity', 'commitment', 'authorisation'],
}

/** GB/T 4761, the short list: what the applicant is to whom is helped. */
export const relations = {
  '01': '本人',
  '10': '配偶',
  '20': '子',
  '30': '女',
  '40': '孙辈',
  '50': '父母',
  '60': '祖父母',
  '70': '兄弟姐妹',
  '99': '非亲属',
} as const

export const hardships = {
  illness: '因病',
  disability: '因残',
  study: '因学',
  disaster: '因灾',
  accident: '因意外事故',
  labour: '缺劳动力',
  unemployed: '失业',
  sudden: '突发变故',
  other: '其他',
} as const

export const rescueClasses = {
  extreme: '特困',
  minimum: '低保',
  edge: '低保边缘',
  rigid: '刚性支出困难',
  orphan: '孤儿',
  disabled: '残疾人',
  none: '无',
} as const

/** Who is paid (收款方), as payouts call them. */
export const payeeKinds = { '4': '医院', '5': '学校', '1': '本人', '6': '监护人' } as const

export const fundModes = { '1': '公开募集', '2': '机构已有资金' } as const

/** What may be told in public, each with a consent of its own (BR-23). */
export const publicScopes = {
  illness: '病情摘要',
  economy: '家庭经济状况',
  photo: '照片',
  name: '姓名',
} as const

export const outcomes = {
  out: '已脱困',
  lasting: '持续帮扶',
  referred: '转介',
  died: '去世',
  withdrawn: '放弃',
  false: '虚假',
} as const
