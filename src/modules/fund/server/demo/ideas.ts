/** Where a fund of the demo world stands at the end. */
export type FundEnd = 'draft' | 'pending' | 'rejected' | 'approved' | 'raising' | LateEnd

/** Ends beyond the drive. */
export const lateEnds = ['raised', 'executing', 'paused', 'closed', 'archived'] as const
/** An end beyond the drive. */
export type LateEnd = (typeof lateEnds)[number]

/** A fund of the demo world. */
export interface FundIdea {
  readonly title: string
  readonly type: '1' | '2' | '3' | '4' | '5'
  readonly category: string
  readonly charityField: string
  readonly summary: string
  readonly scope: readonly string[]
  readonly end: FundEnd
  readonly founder: string
  /** Yuan promised, and yuan given so far. */
  readonly pledged: number
  readonly given: number
  /** Days before today on which it was signed, and days from today until its end. */
  readonly age: number
  readonly termDays?: number
  readonly naming?: string
  /** Yuan that are kept. */
  readonly principal?: number
  readonly budget?: 'active' | 'pending'
  /** A budget of the year before, and one of the next year that is being written. */
  readonly otherYears?: true
  readonly asksPrincipal?: true
  /** An emergency fund that asks the public; its plan follows. */
  readonly isPublic?: true
}

/** Funds of each type and state. */
export const fundIdeas: readonly FundIdea[] = [
  {
    ...{ title: '启明教育', type: '1', category: 'JYJJ', charityField: '4' },
    summary: '资助山区中小学生完成学业，支持乡村教师成长',
    scope: ['奖学金', '乡村教师培训', '图书与教具'],
    ...{ end: 'raising', founder: '启明实业集团有限公司', pledged: 3_000_000, given: 1_800_000 },
    ...{ age: 420, termDays: 900, budget: 'active', otherYears: true },
  },
  {
    ...{ title: '陈氏仁爱', type: '2', category: 'YLJJ', charityField: '2' },
    summary: '资助困难家庭重病患儿的治疗与康复',
    scope: ['患儿医疗救助', '康复训练'],
    ...{ end: 'raising', founder: '陈仁爱', pledged: 1_000_000, given: 1_000_000 },
    ...{ age: 300, termDays: 120, naming: '陈氏仁爱', budget: 'pending' },
  },
  {
    ...{ title: '长青助学留本', type: '3', category: 'JYJJ', charityField: '4' },
    summary: '以本金收益长期资助家庭困难的大学新生',
    scope: ['大学新生助学金', '成长陪伴'],
    ...{ end: 'raising', founder: '长青控股有限公司', pledged: 5_000_000, given: 5_600_000 },
    ...{ age: 500, principal: 5_000_000, asksPrincipal: true },
  },
  {
    ...{ title: '邻里互助', type: '4', category: 'SQJJ', charityField: '6' },
    summary: '支持居民自发的邻里互助与社区营造项目',
    scope: ['社区小额资助', '老人互助'],
    ...{ end: 'pending', founder: '邻里商户联合会', pledged: 200_000, given: 0, age: 15 },
  },
  {
    ...{ title: '风雨同舟应急', type: '5', category: 'YJJJ', charityField: '3' },
    summary: '洪涝与地震发生后七十二小时内的应急救援',
    scope: ['应急物资', '过渡安置'],
    ...{ end: 'approved', founder: '同舟物流有限公司', pledged: 800_000, given: 0, age: 12 },
    isPublic: true,
  },
  {
    ...{ title: '乡村医生', type: '1', category: 'YLJJ', charityField: '2' },
    summary: '为乡村医生提供培训和随访设备支持',
    scope: ['医生培训', '随访设备'],
    ...{ end: 'draft', founder: '康源医药有限公司', pledged: 500_000, given: 0, age: 8 },
  },
  {
    ...{ title: '银龄关怀', type: '1', category: 'YLFW', charityField: '2' },
    summary: '为高龄独居老人提供上门照护与适老化改造',
    scope: ['上门照护', '适老化改造'],
    ...{ end: 'raising', founder: '安和养老产业有限公司', pledged: 600_000, given: 60_000 },
    ...{ age: 240, termDays: 45 },
  },
  {
    ...{ title: '青苗体育', type: '1', category: 'ZHJJ', charityField: '4' },
    summary: '为乡村学校配备体育器材并开展体育课程',
    scope: ['体育器材', '体育课程'],
    ...{ end: 'rejected', founder: '青苗体育用品有限公司', pledged: 300_000, given: 0, age: 40 },
  },
  {
    ...{ title: '守护湿地', type: '1', category: 'STJJ', charityField: '5' },
    summary: '支持湿地巡护、监测与周边居民生态共管',
    scope: ['巡护补贴', '监测设备'],
    ...{ end: 'raising', founder: '湿地之友企业联盟', pledged: 400_000, given: 400_000 },
    ...{ age: 560, termDays: -5 },
  },
  {
    ...{ title: '童心阅读', type: '1', category: 'JYJJ', charityField: '4' },
    summary: '为乡村小学建设班级图书角并培训阅读老师',
    scope: ['图书采购', '阅读培训'],
    ...{ end: 'raised', founder: '书香文化传播有限公司', pledged: 200_000, given: 200_000 },
    ...{ age: 80, termDays: 700 },
  },
  {
    ...{ title: '红石桥乡亲', type: '2', category: 'SQJJ', charityField: '6' },
    summary: '支持红石桥村道路照明、饮水和老人食堂',
    scope: ['村庄设施', '老人食堂'],
    ...{ end: 'executing', founder: '红石桥建材有限公司', pledged: 300_000, given: 300_000 },
    ...{ age: 84, termDays: 1000, naming: '红石桥乡亲' },
  },
  {
    ...{ title: '晨光助残', type: '1', category: 'YLFW', charityField: '2' },
    summary: '为残障青年提供就业培训与辅具适配',
    scope: ['就业培训', '辅具适配'],
    ...{ end: 'paused', founder: '晨光电子有限公司', pledged: 150_000, given: 50_000 },
    ...{ age: 70, termDays: 600 },
  },
  {
    ...{ title: '秋汛应急', type: '5', category: 'YJJJ', charityField: '3' },
    summary: '秋汛受灾村民的应急物资与过渡安置',
    scope: ['应急物资', '过渡安置'],
    ...{ end: 'closed', founder: '长风运输有限公司', pledged: 100_000, given: 60_000 },
    ...{ age: 85, termDays: 300 },
  },
  {
    ...{ title: '山桃花艺术', type: '1', category: 'ZHJJ', charityField: '4' },
    summary: '为乡村学校开设美术与合唱课程',
    scope: ['艺术课程', '器材'],
    ...{ end: 'archived', founder: '山桃花文旅有限公司', pledged: 120_000, given: 0 },
    ...{ age: 82, termDays: 400 },
  },
]
