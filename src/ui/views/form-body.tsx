import { Alert } from 'antd'
import { type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { Cell } from '#kinds/cells.ts'
import type { AnyField } from '#kinds/field.ts'
import type { Values } from '#ui/logic/form-store.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { useFieldRemarks } from '#ui/logic/use-field-remarks.ts'
import { type Form, formSections } from '#ui/logic/use-form.ts'
import { DraftOffer } from './draft-offer.tsx'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form.module.css'
import { FormField } from './form-field.tsx'
import { isWide } from './wide-fields.ts'

export interface FormBodyProps {
  readonly resource: AnyResource
  readonly form: Form
  readonly row: Presented | undefined
  readonly root: RefObject<HTMLDivElement | null>
  /** cards: on a page; plain: in a drawer. */
  readonly look: 'cards' | 'plain'
  /** Controls of a screen's own in the place of a field's input, by the field's name. */
  readonly slots?: FormSlots | undefined
  readonly hides?: FormHides | undefined
}

/** Names of fields that say nothing while others hold what they hold. */
export type FormHides = (values: Values) => readonly string[]

/** Draws a field's control; its value is read and set through the form's store. */
export type FormSlots = Readonly<Record<string, (form: Form) => ReactNode>>

/** The fields of a form by section, in two columns where there is room. */
export function FormBody({ resource, form, row, root, look, slots, hides }: FormBodyProps) {
  const permissions = usePermissions()
  const hidden = useHidden(form, hides)
  const remarks = useFieldRemarks(resource, row)
  const sections = Object.entries(formSections(resource))
  return (
    <div ref={root} className={styles.body}>
      <DraftOffer form={form} />
      {form.failure && form.strangers.length === 0 && form.store.errors().length === 0 && (
        <Alert type="error" showIcon title={sentenceOfError(form.failure)} />
      )}
      <ErrorSummary form={form} resource={resource} root={root} />
      {sections.map(([title, names], at) => {
        if (names.every(name => hidden.includes(name))) return null
        return (
          <section
            key={title}
            id={sectionId(at)}
            className={look === 'cards' ? styles.card : styles.plain}
            aria-label={title}
          >
            {sections.length > 1 && <h2 className={styles.sectionTitle}>{title}</h2>}
            <div className={styles.grid}>
              {names.map(name => {
                const field = resource.fields[name]
                const isDrawn = field && !field.system && !hidden.includes(name)
                if (!isDrawn || (field.needs && !permissions.has(field.needs))) return null
                return (
                  <div key={name} className={isWide(field) ? styles.wide : styles.cell}>
                    <BodyField
                      resource={resource}
                      form={form}
                      row={row}
                      name={name}
                      field={field}
                      slot={slots?.[name]}
                      remark={remarks.get(name)}
                    />
                  </div>
                )
              })}
            </div>
          </section>
        )
      })}
    </div>
  )
}

/** The names that are not drawn now. */
export function useHidden(form: Form, hides: FormHides | undefined): readonly string[] {
  return useSyncExternalStore(
    form.store.subscribe,
    () => hides?.(form.store.values()).join() ?? '',
  ).split(',')
}

/** The anchor of a section. */
export function sectionId(at: number): string {
  return `section-${at + 1}`
}

interface BodyFieldProps {
  readonly resource: AnyResource
  readonly form: Form
  readonly row: Presented | undefined
  readonly name: string
  readonly field: AnyField
  readonly slot: FormSlots[string] | undefined
  readonly remark: string | undefined
}

function BodyField({ resource, form, row, name, field, slot, remark }: BodyFieldProps) {
  const fixed = row && field.frozen && (
    <div className={styles.fixed}>
      <Cell field={field} name={name} value={row[name]} row={row} place="detail" />
    </div>
  )
  return (
    <FormField
      store={form.store}
      name={name}
      // A value that stays is asked of nobody.
      field={fixed ? { ...field, required: false } : field}
      place={{ resource: resource.path, field: name }}
      masked={row?.masked?.includes(name) ?? false}
      shown={row?.shown[name]}
      remark={remark}
      instead={fixed || slot?.(form)}
    />
  )
}
