import { Button, Tag } from 'antd'
import type { AnyField } from '#kinds/field.ts'
import { Input } from '#kinds/inputs.ts'
import { printField } from '#kinds/registry.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { charityConfig } from '../../model/index.ts'
import { writeAmounts } from './amounts.ts'
import styles from './config.module.css'
import { QuickAmounts } from './quick-amounts.tsx'

export interface InheritedFieldProps {
  readonly form: Form
  readonly name: string
  readonly field: AnyField
  /** What holds while the organisation has no value of its own. */
  readonly inherited: unknown
}

/** A setting of an organisation: its own value or the platform's, told apart, and the way back. */
export function InheritedField({ form, name, field, inherited }: InheritedFieldProps) {
  const { value, error, set } = useField(form.store, name)
  const isOwn = value !== null && value !== undefined && value !== ''
  const printed = textOf(field, inherited)
  return (
    <>
      {name === 'quickAmounts' ? (
        <QuickAmounts form={form} />
      ) : (
        <Input
          field={field}
          value={value ?? null}
          onChange={set}
          target={{ resource: charityConfig.path, field: name }}
          {...(error ? { status: 'error' as const } : {})}
        />
      )}
      {printed !== '' && (
        <div className={styles.inherited}>
          <Tag color={isOwn ? 'blue' : 'default'}>{isOwn ? '自有' : '继承'}</Tag>
          <span>平台默认：{printed}</span>
          {isOwn && (
            <Button type="link" size="small" onClick={() => set(null)}>
              恢复默认
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function textOf(field: AnyField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return writeAmounts(value)
  return printField(field, value)
}
