import type { EvidenceKind, HelpKind } from '../../model/index.ts'

/** How far a case of the demo world has come. */
export type CaseEnd =
  | 'draft'
  | 'first'
  | 'rejected'
  | 'verify'
  | 'doubtful'
  | 'assess'
  | 'notice'
  | 'disputed'
  | 'approved'
  | 'executing'
  | 'failed'
  | 'cancelled'
  | 'second'
  | 'refused'
  | 'ready'
  | 'raised'
  | 'paused'
  | 'untrue'
  | 'closed'
  | 'archived'

/** One case of the demo world. */
export interface DemoCase {
  readonly name: string
  readonly birthday: string
  readonly helpKind: HelpKind
  readonly end: CaseEnd
  /** Fen. */
  readonly amount: number
  readonly facts: Readonly<Record<string, unknown>>
  readonly evidence: readonly EvidenceKind[]
  /** Paid from money that the organisation has. */
  readonly funded?: true
}

/** What every case proves. */
export const common: readonly EvidenceKind[] = ['identity', 'commitment', 'authorisation']

const ill = (disease: string, hospital: string) => ({
  ...{ disease, hospital, department: '血液科', spent: '86000', insured: '41000' },
  ...{ expected: '60000', hardship: ['illness'] },
})
const pupil = (school: string, grade: string) => ({
  ...{ school, grade, tuition: '6800', hardship: ['study'] },
})

/** Cases of each kind and step. */
export const demoCases: readonly DemoCase[] = [
  {
    ...{ name: '周建国', birthday: '1968-04-12', helpKind: '1', end: 'draft', amount: 3_000_000 },
    facts: ill('慢性肾衰竭', '市第一人民医院'),
    evidence: ['identity'],
  },
  {
    ...{ name: '孙秀英', birthday: '1951-09-02', helpKind: '3', end: 'first', amount: 600_000 },
    facts: { hardship: ['labour'] },
    evidence: common,
  },
  {
    ...{ name: '郭立明', birthday: '1975-01-20', helpKind: '1', end: 'first', amount: 5_000_000 },
    facts: ill('急性心肌梗死', '省人民医院'),
    evidence: [...common, 'diagnosis'],
  },
  {
    ...{ name: '何志刚', birthday: '1982-11-30', helpKind: '5', end: 'rejected', amount: 800_000 },
    facts: { hardship: ['unemployed'] },
    evidence: common,
  },
  {
    ...{ name: '吴桂兰', birthday: '1959-06-18', helpKind: '1', end: 'verify', amount: 2_000_000 },
    facts: ill('乳腺恶性肿瘤', '市肿瘤医院'),
    evidence: [...common, 'diagnosis', 'bill'],
  },
  {
    ...{ name: '马晓峰', birthday: '1990-03-05', helpKind: '4', end: 'doubtful', amount: 900_000 },
    facts: { hardship: ['disability'] },
    evidence: [...common, 'rescue'],
  },
  {
    ...{ name: '林美华', birthday: '1985-07-22', helpKind: '2', end: 'assess', amount: 680_000 },
    facts: pupil('县职业技术学校', '二年级'),
    evidence: [...common, 'school', 'income'],
  },
  {
    ...{ name: '曹德旺', birthday: '1963-12-08', helpKind: '6', end: 'notice', amount: 1_500_000 },
    facts: { disasterEvent: '七月暴雨山洪', loss: '52000', hardship: ['disaster'] },
    evidence: [...common, 'disaster'],
  },
  {
    ...{
      name: '郑玉梅',
      birthday: '1971-02-14',
      helpKind: '1',
      end: 'disputed',
      amount: 2_600_000,
    },
    facts: ill('肝硬化失代偿期', '市传染病医院'),
    evidence: [...common, 'diagnosis', 'bill'],
  },
  {
    ...{
      name: '冯国强',
      birthday: '1966-08-26',
      helpKind: '1',
      end: 'approved',
      amount: 3_200_000,
    },
    facts: ill('尿毒症', '市第一人民医院'),
    evidence: [...common, 'diagnosis', 'bill'],
  },
  {
    ...{ name: '蒋丽萍', birthday: '1979-05-17', helpKind: '5', end: 'executing', amount: 450_000 },
    funded: true,
    facts: { hardship: ['sudden'], express: true, expressReason: '家中失火，急需安置' },
    evidence: [...common, 'village'],
  },
]
