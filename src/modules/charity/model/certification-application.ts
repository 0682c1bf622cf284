import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, day, files, json, moment, recordNumber, ref, text } from '#kinds/index.ts'
import { approveAsk } from '#modules/approval/model/index.ts'
import {
  applicationMoves,
  applicationStates,
  applicationTones,
  atApplicant,
  endedStates,
  submissionFields,
} from './application-life.ts'
import type { CertificateType } from './certificate.ts'
import { organisation } from './organisation.ts'
import { lawFacts, qualifications } from './organisation-facts.ts'

/** What an organisation may have certified anew (认证事项). */
export const certificationKinds = {
  '1': '证书换发',
  '2': '募捐资格变更',
  '3': '法定代表人变更',
  '4': '名称/住所变更',
  '5': '税前扣除资格',
  '6': '免税资格',
  '7': '评估等级',
  '8': '年度复核',
} as const
export type CertificationKind = keyof typeof certificationKinds

const { name, address, area, certFrom, certTo, qualification } = lawFacts
const { legalPerson, legalIdNumber, legalPhone } = lawFacts
const { taxDeductFrom, taxDeductTo, taxExemptFrom, taxExemptTo, grade, gradeTo } =
  organisation.fields
const { netAssetsLastYear, incomeLastYear } = organisation.fields

/** The facts of an organisation that a certification may change, as they are asked anew. */
const facts = {
  name: text(name.label, { min: 4, max: 60 }),
  area: { ...area, required: false } as const,
  address: { ...address, required: false } as const,
  certFrom,
  certTo: day(certTo.label, { hint: '留空为长期' }),
  qualification: choice(qualification.label, qualifications),
  legalPerson: text(legalPerson.label, { max: 50 }),
  legalIdNumber,
  legalPhone,
  taxDeductFrom,
  taxDeductTo,
  taxExemptFrom,
  taxExemptTo,
  grade,
  gradeTo,
  netAssetsLastYear,
  incomeLastYear,
} as const
export type CertifiedFact = keyof typeof facts

/** What each kind changes; the first ones must be given. */
export const factsOfKind: Readonly<
  Record<CertificationKind, { asked: readonly CertifiedFact[]; also: readonly CertifiedFact[] }>
> = {
  '1': { asked: ['certFrom'], also: ['certTo'] },
  '2': { asked: ['qualification'], also: [] },
  '3': { asked: ['legalPerson', 'legalIdNumber'], also: ['legalPhone'] },
  '4': { asked: ['name', 'area', 'address'], also: [] },
  '5': { asked: ['taxDeductFrom', 'taxDeductTo'], also: [] },
  '6': { asked: ['taxExemptFrom', 'taxExemptTo'], also: [] },
  '7': { asked: ['grade', 'gradeTo'], also: [] },
  '8': { asked: ['netAssetsLastYear', 'incomeLastYear'], also: [] },
}

/** The certificate that a kind brings anew; the one before becomes 已更换. */
export const certificateOfKind: Readonly<Partial<Record<CertificationKind, CertificateType>>> = {
  '1': '1',
  '2': '2',
  '3': '3',
  '4': '1',
  '5': '5',
  '6': '6',
  '7': '7',
}

/** Kinds whose facts nobody changes in another way while an application is open. */
export const exclusiveKinds: readonly CertificationKind[] = ['1', '2', '3', '4']

/**
 * Kinds on which drives that run now rest: a valid certificate (BR-02), the qualification (BR-03),
 * the name under which the plan is filed (BR-07).
 */
export const kindsUnderDrives: readonly CertificationKind[] = ['1', '2', '4']

/** A fact as it stood at submission and as it is asked, printed; personal ones masked. */
const difference = z.strictObject({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type FactDifference = z.infer<typeof difference>

/**
 * An organisation asks to have facts changed that documents prove (认证申请); from its day on they
 * are the organisation's, and the certificate before is replaced.
 */
export const certificationApplication = resource('charity/certificationApplication', {
  label: '认证申请',
  title: 'kind',
  fields: {
    number: recordNumber('申请编号', 'CZ'),
    organisation: ref('所属机构', 'charity/organisation', { required: true, frozen: true }),
    kind: choice('认证事项', certificationKinds, { required: true, frozen: true }),
    ...facts,
    certNumber: text('新证照编号', { max: 60 }),
    certIssuedOn: day('发证日期'),
    certValidTo: day('新证照有效期至', { hint: '留空为长期' }),
    certFiles: files('证照或证明文件', {
      late: true,
      max: 9,
      types: ['jpg', 'jpeg', 'png', 'pdf'],
      maxMb: 10,
    }),
    effectiveOn: day('生效日期', { required: true }),
    reason: text('变更说明', { required: true, min: 5, max: 500, lines: 3 }),
    dueOn: day('应完成日', { system: true }),
    differences: json('变更内容', z.array(difference), { system: true, silent: true }),
    ...submissionFields,
    appliedAt: moment('生效时间', { system: true }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: { ...applicationStates, approved: '已通过待生效', applied: '已生效', ...endedStates },
    tones: { ...applicationTones, approved: 'purple', applied: 'green' },
    initial: 'draft',
    editable: atApplicant,
    removable: ['draft'],
    moves: {
      ...applicationMoves,
      approve: {
        ...applicationMoves.approve,
        to: ['approved', 'applied', 'pending'],
        ask: { ...approveAsk, effectiveOn: day('生效日期', { hint: '不填按申请的生效日期' }) },
      },
      apply: { label: '生效', from: ['approved'], to: 'applied', system: true },
    },
  }),
  extra: extra<{
    /** Causes of the organisation that raise money now; null where the kind does not touch them. */ readonly raising:
      | number
      | null
  }>(),
  views: {
    list: [
      'number',
      'kind',
      'organisation',
      'effectiveOn',
      'submittedBy',
      'submittedAt',
      'dueOn',
      'state',
      'times',
      'appliedAt',
    ],
    filter: ['kind', 'organisation', 'effectiveOn', 'submittedAt', 'state'],
    search: ['number'],
    form: {
      认证事项: ['organisation', 'kind', 'effectiveOn', 'reason'],
      新的事实: Object.keys(facts) as CertifiedFact[],
      证照: ['certNumber', 'certIssuedOn', 'certValidTo', 'certFiles'],
    },
  },
  indexes: [
    ['organisation', 'kind', 'state'],
    ['state', 'effectiveOn'],
    ['state', 'submittedAt'],
  ],
})

/** Names of the form that say nothing for a kind. */
export function namesBesideKind(kind: unknown): readonly string[] {
  // The cast of a lookup: an unknown kind has no facts.
  const known = factsOfKind[kind as CertificationKind] as
    | (typeof factsOfKind)[CertificationKind]
    | undefined
  const own: readonly string[] = known ? [...known.asked, ...known.also] : []
  const others = Object.keys(facts).filter(fact => !own.includes(fact))
  const hasCertificate = known && certificateOfKind[kind as CertificationKind] !== undefined
  return hasCertificate ? others : [...others, 'certNumber', 'certIssuedOn', 'certValidTo']
}

/** States of an application that is still under way. */
export const openCertification = ['draft', 'pending', 'supplement', 'overdue', 'approved'] as const
