import { type ReactNode, useId } from 'react'
import type { AnyField } from '#kinds/field.ts'
import { Input } from '#kinds/inputs.ts'
import { isOfferedEmpty } from '#kinds/registry.ts'
import { FieldId } from '#ui/logic/field-id.ts'
import type { FormStore } from '#ui/logic/form-store.ts'
import { useField } from '#ui/logic/use-form.ts'
import styles from './form-field.module.css'

export interface FormFieldProps {
  readonly store: FormStore
  readonly name: string
  readonly field: AnyField
  /** Where uploads of the field belong. */
  readonly place: { readonly resource: string; readonly field: string }
  readonly disabled?: boolean
  /** The stored value came masked: it stays unless something is typed. */
  readonly masked?: boolean
  /** What `row.shown` says beside the value. */
  readonly shown?: unknown
  /** What a reviewer pinned to the field when he sent the record back. */
  readonly remark?: string | undefined
  /** Why the value as it stands would be refused later, told beside the others that it does not fit. */
  readonly misfit?: string | undefined
  /** Stands in the place of the input, as for frozen values. */
  readonly instead?: ReactNode
}

/** One field of a form: label, input, help, and its own error. Draws itself again only for its own value. */
export function FormField(props: FormFieldProps) {
  const {
    store,
    name,
    field,
    place,
    disabled = false,
    masked = false,
    shown,
    remark,
    misfit,
    instead,
  } = props
  const { value, error: refusal, set } = useField(store, name)
  const error = refusal ?? misfit
  const id = useId()
  const note = error ?? field.hint
  return (
    <div className={error ? styles.refused : styles.field} data-field={name}>
      <label className={styles.label} htmlFor={id}>
        {field.label}
        {field.required && !isOfferedEmpty(field) && (
          <span className={styles.required} title="必填">
            *
          </span>
        )}
      </label>
      <div className={styles.control}>
        {instead ? (
          <FieldId value={id}>{instead}</FieldId>
        ) : (
          <Input
            field={field}
            value={value ?? null}
            onChange={set}
            disabled={disabled}
            id={id}
            masked={masked}
            shown={shown}
            target={place}
            {...(error ? { status: 'error' as const } : {})}
          />
        )}
      </div>
      {remark && (
        <div className={styles.remark} role="note">
          审核批注：{remark}
        </div>
      )}
      {note && (
        <div className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {note}
        </div>
      )}
    </div>
  )
}
