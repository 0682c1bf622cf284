import type { AnyField } from '#kinds/field.ts'
import { Input } from '#kinds/inputs.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import formStyles from '#ui/views/form.module.css'

export interface OwnOrganisationProps {
  readonly field: AnyField
  readonly value: unknown
  onChange(value: unknown): void
}

/** The organisation of a new cause: chosen by the platform, fixed for an organisation's own people. */
export function OwnOrganisation({ field, value, onChange }: OwnOrganisationProps) {
  const own = useMaybeSession()?.account.organisation
  if (own) return <div className={formStyles.fixed}>{own.name}</div>
  return <Input field={field} value={value ?? null} onChange={onChange} />
}
