import { Alert, Button } from 'antd'
import { type RefObject, useSyncExternalStore } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Form } from '#ui/logic/use-form.ts'
import styles from './form.module.css'

/** All errors of a form above it; each leads to its field. */
export function ErrorSummary({
  form,
  resource,
  root,
}: {
  readonly form: Form
  readonly resource: AnyResource
  readonly root: RefObject<HTMLElement | null>
}) {
  // Joined to one text, so that an unchanged set of errors draws nothing again.
  const names = useSyncExternalStore(form.store.subscribe, () =>
    form.store
      .errors()
      .map(({ field }) => field)
      .join(' '),
  )
  const fields = names === '' ? [] : names.split(' ')
  if (fields.length === 0 && form.strangers.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={
        <div className={styles.errors}>
          <span>
            {fields.length > 0 ? `还有 ${fields.length} 项需要修改：` : '提交的内容有误：'}
          </span>
          {fields.map(name => (
            <Button
              key={name}
              type="link"
              size="small"
              onClick={() => focusField(root.current, name)}
            >
              {resource.fields[name]?.label ?? name}
            </Button>
          ))}
          {form.strangers.map(({ field, message }) => (
            <span key={field}>{message}</span>
          ))}
        </div>
      }
    />
  )
}

/** Brings a field into sight and puts the cursor into it. */
export function focusField(root: HTMLElement | null, name: string): void {
  const place = root?.querySelector(`[data-field="${CSS.escape(name)}"]`)
  place?.scrollIntoView({ block: 'center' })
  const control = place?.querySelector('input, textarea, button, [tabindex="0"]')
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
}
