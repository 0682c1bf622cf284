import { createHash } from 'node:crypto'
import type { Act } from '#kernel/server/act.ts'
import { plannedFields } from '#kernel/server/planned-fields.ts'
import { findRow } from '#kernel/server/rows.ts'
import { gatherWords, mentionsOf } from '#kernel/server/words.ts'
import type { AnyField } from '#kinds/field.ts'
import { printField } from '#kinds/registry.ts'
import { organisation } from '#modules/charity/model/index.ts'
import type { CauseRecord, SyncReason } from '../../model/index.ts'
import { findCause } from '../kinds.ts'

/** What a target outside is told of a cause: published facts alone, money in fen, days as they are. */
export interface Payload {
  readonly number: string
  readonly title: string
  readonly state: string
  readonly listed: boolean
  readonly organisation: { readonly name: string; readonly uscc: string }
  readonly recordNo: string | null
  readonly summary: string | null
  readonly charityField: string
  readonly areas: readonly string[]
  readonly targetAmount: number
  readonly raiseStart: string
  /** null: without an end. */
  readonly raiseEnd: string | null
  readonly execStart: string
  readonly execEnd: string
  readonly beneficiaryScope: string | null
  readonly surplusPolicy: string | null
  readonly contactName: string
  readonly contactPhone: string
  readonly cover: string | null
}

/** A payload ready to be told, with what it lacks. */
export interface Prepared {
  readonly payload: Payload
  readonly hash: string
  readonly version: number
  readonly lack?: { readonly code: SyncReason; readonly text: string }
}

/** What a target is told of a cause now; undefined where there is none. */
export async function preparePayload(
  act: Pick<Act, 'tx'>,
  cause: string,
): Promise<Prepared | undefined> {
  const known = await findCause(act.tx, cause)
  if (known === undefined) return undefined
  const { row } = known
  const owner = await findRow(act.tx, organisation, row.organisation)
  const payload: Payload = {
    number: row.number,
    title: row.title,
    state: row.state,
    listed: row.listed,
    organisation: { name: owner?.name ?? '', uscc: owner?.uscc ?? '' },
    recordNo: row.recordNo,
    summary: row.summary,
    charityField: row.charityField,
    areas: row.areas ?? [],
    targetAmount: row.targetAmount,
    raiseStart: row.raiseStart,
    raiseEnd: row.raiseEnd,
    execStart: row.execStart,
    execEnd: row.execEnd,
    beneficiaryScope: row.beneficiaryScope,
    surplusPolicy: row.surplusPolicy,
    contactName: row.contactName,
    contactPhone: row.contactPhone,
    cover: row.cover,
  }
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest('hex')
  const lack = row.plan === null ? noPlan : lackOf(payload)
  return { payload, hash, version: row.version, ...(lack && { lack }) }
}

const noPlan = { code: 'noPlan', text: '请先关联已备案的募捐方案' } as const

function lackOf({ recordNo, cover, summary }: Payload): Prepared['lack'] {
  if (recordNo === null) return { code: 'noRecord', text: '募捐方案尚无备案编号' }
  if (cover === null) return { code: 'picture', text: '没有封面' }
  return summary === null ? { code: 'missing', text: '没有简介' } : undefined
}

/** The lines of the form for reporting by hand, in words. */
export async function reportLines(
  act: Pick<Act, 'tx'>,
  cause: string,
): Promise<readonly (readonly [label: string, text: string])[]> {
  const known = await findCause(act.tx, cause)
  if (known === undefined) return []
  const { row } = known
  const { resource } = known.kind
  const owner = await findRow(act.tx, organisation, row.organisation)
  const words = await gatherWords(act.tx, mentionsOf(plannedFields(resource, [...told]), row))
  const values: Readonly<Record<string, unknown>> = row
  return [
    ['机构名称', owner?.name ?? ''],
    ['统一社会信用代码', owner?.uscc ?? ''],
    ...told.map((name): [string, string] => {
      const value = values[name]
      const field: AnyField = resource.fields[name]
      return [field.label, value == null ? '' : printField(field, value, words)]
    }),
  ]
}

/** The facts of the form, in its order. */
const told = [
  'number',
  'title',
  'recordNo',
  'charityField',
  'areas',
  'summary',
  'targetAmount',
  'raiseStart',
  'raiseEnd',
  'execStart',
  'execEnd',
  'beneficiaryScope',
  'surplusPolicy',
  'contactName',
  'contactPhone',
] as const satisfies readonly (keyof CauseRecord['fields'])[]
