import type { AnyField } from '#kinds/field.ts'
import { isEmptyValue } from '#kinds/registry.ts'
import type { Values } from '#ui/logic/form-store.ts'
import { settlementApplication } from '../../model/index.ts'

/** The steps of the form with their fields; the proved phone is not asked for again. */
export const applicationParts: readonly {
  readonly title: string
  readonly names: readonly string[]
}[] = Object.entries(settlementApplication.views.form ?? {}).map(([title, names]) => ({
  title,
  names: names.filter(name => name !== 'applicantPhone'),
}))

/** The fields as an applicant meets them: what must be there at submission is demanded at once. */
export const applicantFields: Readonly<Record<string, AnyField>> = Object.fromEntries(
  Object.entries<AnyField>(settlementApplication.fields).map(([name, field]) => [
    name,
    field.late ? { ...field, required: true } : field,
  ]),
)

/** The initial values of a new application. */
export const emptyApplication: Values = Object.fromEntries(
  applicationParts.flatMap(({ names }) =>
    names.map(name => [name, applicantFields[name]?.initial ?? null]),
  ),
)

const whenCharity: readonly string[] = ['charityWay', 'charityOn']
const whenPublic: readonly string[] = [
  'fundraisingNumber',
  'fundraisingOn',
  'fundraisingTo',
  'fundraisingFiles',
]

/** Whether a field is asked, after what was said in others. */
export function isAsked(name: string, values: Values): boolean {
  if (whenCharity.includes(name)) return values.isCharity === true
  if (whenPublic.includes(name)) return values.qualification === '1'
  return true
}

/** The fields of a step that are asked. */
export function askedIn(part: number, values: Values): readonly string[] {
  return (applicationParts[part]?.names ?? []).filter(name => isAsked(name, values))
}

/** Names of the required fields of a step that are empty still. */
export function missingIn(part: number, values: Values): readonly string[] {
  return askedIn(part, values).filter(name => {
    const field = applicantFields[name]
    return field?.required === true && isEmpty(field, values[name])
  })
}

function isEmpty(field: AnyField, value: unknown): boolean {
  return value === null || value === undefined || value === '' || isEmptyValue(field, value)
}

/** The step in which a field stands; 0 for one that stands in none. */
export function partOf(name: string): number {
  return Math.max(
    0,
    applicationParts.findIndex(({ names }) => names.includes(name)),
  )
}

/** The values to be sent: fields that are not asked are emptied. */
export function givenValues(values: Values): Values {
  return Object.fromEntries(
    applicationParts.flatMap(({ names }) =>
      names.map(name => [name, isAsked(name, values) ? (values[name] ?? null) : null]),
    ),
  )
}
