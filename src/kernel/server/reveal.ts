import { z } from 'zod'
import { isMasked } from '#kinds/registry.ts'
import { isSecret } from '#kinds/secret/secret.ts'
import { type Purpose, purposes, reasonLength } from '../resource/purpose.ts'
import type { AnyResource, RecordBase } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { lockInScope } from './commands.ts'
import { organisationOf, recordOperation } from './operation.ts'
import { holds, mayUnmask } from './person.ts'
import { absent, denied } from './refusal.ts'
import { guardReveal, isAboutMinor, recordAccess, subjectsOf } from './reveals.ts'
import type { AnyServing } from './serve.ts'
import { readTitle } from './words.ts'

const { min, max } = reasonLength

/** For what and why personal data shall be seen in the clear. */
export const purposeQuestion = z.object({
  purpose: z.enum(Object.keys(purposes) as Purpose[], '请选择查看目的'),
  reason: z
    .string('请填写查看原因')
    .trim()
    .min(min, `请填写查看原因，不少于 ${min} 个字`)
    .max(max, `查看原因不超过 ${max} 个字`),
})

export const revealQuestion = z.strictObject({
  id: z.uuid(),
  field: z.string().max(60),
  ...purposeQuestion.shape,
})

/**
 * Shows one personal value in the clear, with purpose and reason, into the audit (PIPL art. 51,
 * model.md "Personal data"); or says that somebody else is asked for consent first.
 */
export async function reveal(
  act: Act,
  serving: AnyServing,
  { id, field: name, purpose, reason }: z.infer<typeof revealQuestion>,
): Promise<{ value: unknown } | { asked: string }> {
  const { resource } = serving
  const row = await lockInScope(act, serving, { id, action: `${resource.name}.unmask` })
  const field = resource.fields[name]
  if (field === undefined || (field.needs !== undefined && !holds(act.person, field.needs)))
    throw absent()
  // What is shown as it is needs no revealing, what no list shows is not for this call, and keys are never shown.
  if (!isMasked(field) || isSecret(field)) throw absent()
  const isMinor = isAboutMinor(resource, row)
  if (!mayUnmask(act.person, field, isMinor)) throw denied()
  const asked = await noteLook(act, {
    resource,
    row,
    field: name,
    label: field.label,
    purpose,
    reason,
  })
  return asked ?? { value: row[name] ?? null }
}

/** Something personal of a record that somebody is about to see in the clear. */
export interface PersonalLook {
  readonly resource: AnyResource
  readonly row: RecordBase
  readonly field: string
  /** What the logs call it. */
  readonly label: string
  readonly purpose: Purpose
  readonly reason: string
}

/**
 * Writes a look at something personal into both logs, in the same transaction; answers the number
 * of a request instead where somebody else is asked for consent first, and nothing may be shown.
 */
export async function noteLook(
  act: Act,
  { resource, row, field, label, purpose, reason }: PersonalLook,
): Promise<{ asked: string } | null> {
  const isMinor = isAboutMinor(resource, row)
  const leave = await guardReveal(act, { resource, row, field, purpose, reason, isMinor })
  if ('asked' in leave) return leave
  const title = await readTitle(act.tx, resource, row)
  const organisation = organisationOf(resource, row)
  const about = { resource: resource.path, record: row.id, title, reason }
  await recordOperation(act, {
    ...about,
    action: `${resource.name}.unmask`,
    label: `查看${resource.label}的${label}`,
    version: null,
    organisation,
    changes: [],
    outcome: 'done',
  })
  await recordAccess(act, {
    ...about,
    organisation,
    subjects: subjectsOf(resource, row),
    fields: [label],
    ...{ purpose, way: 'reveal', isMinor, approval: leave.approval, rows: 1, file: null },
  })
  return null
}
