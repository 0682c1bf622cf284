import type { Presented, ShownFile } from '#ui/logic/presented.ts'

/** A document of an application with the typed values that it must bear out. */
export interface ApplicationDocument {
  /** Name of the files' field. */
  readonly field: string
  readonly label: string
  readonly facts: readonly string[]
}

/** The documents in the order in which a reviewer reads them. */
export const applicationDocuments: readonly ApplicationDocument[] = [
  {
    field: 'registrationFiles',
    label: '登记证书',
    facts: [
      'name',
      'uscc',
      'orgForm',
      'registrationNumber',
      'registrar',
      'supervisor',
      'registeredOn',
      'certFrom',
      'certTo',
      'capital',
      'address',
      'legalPerson',
    ],
  },
  {
    field: 'fundraisingFiles',
    label: '公募资格证书',
    facts: ['name', 'qualification', 'fundraisingNumber', 'fundraisingOn', 'fundraisingTo'],
  },
  {
    field: 'legalFiles',
    label: '法定代表人身份证',
    facts: ['legalPerson', 'legalIdNumber', 'legalPhone'],
  },
  { field: 'bankFiles', label: '开户许可', facts: ['bankHolder', 'bankName', 'bankNumber'] },
  {
    field: 'authorisationFiles',
    label: '授权书',
    facts: ['applicantName', 'applicantIdNumber', 'applicantPhone', 'applicantEmail'],
  },
]

/** What a reviewer says of a document. */
export type Tick = 'same' | 'different'
export type Ticks = Readonly<Record<string, Tick>>

/** The files of a document as the row shows them. */
export function filesOf(row: Pick<Presented, 'shown'>, field: string): readonly ShownFile[] {
  const shown = row.shown[field]
  // The cast of an answer: `shown` of a files field is a list of files.
  return Array.isArray(shown) ? (shown as readonly ShownFile[]) : []
}

/** Why the documents bar an approval: some unread, or one that says otherwise. */
export function whyUnread(row: Presented, ticks: Ticks): string | undefined {
  const given = applicationDocuments.filter(({ field }) => filesOf(row, field).length > 0)
  const different = given.filter(({ field }) => ticks[field] === 'different')
  if (different.length > 0)
    return `${different.map(({ label }) => label).join('、')}与填报内容不一致，请退回补正或驳回`
  const unread = given.filter(({ field }) => ticks[field] === undefined)
  return unread.length > 0 ? `还有 ${unread.length} 份证照未核对` : undefined
}
