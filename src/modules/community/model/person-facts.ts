import {
  area,
  bankCard,
  choice,
  choices,
  count,
  day,
  flag,
  month,
  phone,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'
import {
  ethnics,
  hardshipCauses,
  maritals,
  personTags,
  politicals,
  workIdentities,
} from './person-words.ts'

const own = { system: true } as const

/** Where somebody belongs and what describes him, beside papers and contacts. */
export const personFacts = {
  community: ref('所在社区', 'community/community'),
  grid: ref('网格', 'community/grid'),
  /** Of the community: whose area reaches it, sees the person. */
  area: area('所属街道', { ...own, copied: true, index: true }),
  birthYear: count('出生年', { ...own, isYear: true }),
  /** For figures by age; the day itself is sealed. */
  bornIn: month('出生年月', { ...own, needs: 'person.sensitive', index: true }),
  ethnic: choice('民族', ethnics, { initial: '01' }),
  marital: choice('婚姻状况', maritals),
  political: choice('政治面貌', politicals),
  education: ref('文化程度', 'rescueConfig/education'),
  inSchool: flag('在读'),
  school: text('学校', { max: 60 }),
  workIdentity: choice('从业状况', workIdentities),
  employer: text('工作单位', { max: 60 }),
  hukouKind: choice('户籍类型', { '1': '居民家庭户', '2': '居民集体户', '9': '未落户' }),
  hukouSide: choice('户籍城乡', { town: '城镇', village: '农村' }),
  liveFrom: day('居住起始'),
  tags: choices('特征', personTags),
  hardships: choices('致困原因', hardshipCauses),
  guardianRelation: ref('与监护人关系', 'rescueConfig/familyRelation'),
  noCapacity: flag('无民事行为能力'),
  keeper: text('帮扶责任人', { max: 30 }),
  keeperPhone: phone('责任人电话'),
  keeperAccount: ref('责任人账号', 'access/account', { hint: '紧急走访的待办推送给此账号' }),
  familyDoctor: text('家庭医生', { max: 30 }),
  socialWorker: text('社工', { max: 30 }),
  bankName: text('开户银行', { ...own, max: 60 }),
  bankCard: bankCard('银行卡号', own),
  bankOwner: sealedText('户名', { ...own, max: 50 }),
  lastVisitOn: day('最近走访', own),
  /** Where he is one with somebody else: the record that goes on. */
  mergedInto: ref('合并至', 'community/person', own),
  closeReason: text('注销原因', { ...own, max: 200 }),
} as const
