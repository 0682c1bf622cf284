import type { Row } from '#kernel/resource/resource.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { day, recordNumber } from '#kinds/index.ts'
import { causeFields, causeStanding } from './cause-fields.ts'
import { type CauseExtra, causeActions, causeLife } from './cause-life.ts'

/**
 * What the own records of every kind of cause have in common (project, fund, help request): the form
 * that shared code reads and moves. No record of its own: it is never served.
 */
const causeRecord = resource('cause/record', {
  label: '募捐标的',
  measure: '个',
  title: 'title',
  fields: {
    number: recordNumber('编号', 'X'),
    ...causeFields('project'),
    raiseEnd: day('募捐结束'),
    ...causeStanding,
  },
  owner: { organisation: 'organisation', cause: 'id' },
  walled: true,
  softDelete: true,
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: causeActions('project'),
  lifecycle: causeLife,
  extra: extra<CauseExtra>(),
  views: { list: ['title'], search: ['title'] },
})

/** The own resource of a kind of cause, as shared code sees it. */
export type CauseRecord = typeof causeRecord

/** A cause as its own record holds it, without the facts of its kind. */
export type CauseRow = Row<CauseRecord>

/** A kind's own resource as shared code reads it: it has all fields, moves and actions of every cause. */
export function asCauseRecord(own: {
  readonly path: string
  readonly fields: object
  readonly lifecycle?: unknown
}): CauseRecord {
  for (const name of Object.keys(causeRecord.fields))
    if (!(name in own.fields)) throw new Error(`${own.path} has no field ${name} of every cause`)
  if (own.lifecycle !== causeLife) throw new Error(`${own.path} has not the life of every cause`)
  // The cast that the checks above make good: the kind's resource is wider than what every cause has.
  return own as unknown as CauseRecord
}
