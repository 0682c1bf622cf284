import { CloseOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { formFields } from '#ui/logic/use-form.ts'
import styles from './review-panel.module.css'

/** A remark that a reviewer pins to one field. */
export interface FieldMark {
  readonly field: string
  readonly remark: string
}

interface FieldMarksProps {
  readonly resource: AnyResource
  readonly marks: readonly FieldMark[]
  onChange(marks: readonly FieldMark[]): void
}

/** Chooses the fields that must be mended, each with a remark of its own. */
export function FieldMarks({ resource, marks, onChange }: FieldMarksProps) {
  const labelOf = (name: string) => resource.fields[name]?.label ?? name
  const free = formFields(resource).filter(name => !marks.some(({ field }) => field === name))
  return (
    <>
      {marks.length > 0 && (
        <div className={styles.marks}>
          {marks.map(({ field, remark }) => (
            <div key={field} className={styles.mark}>
              <span className={styles.markLabel}>{labelOf(field)}</span>
              <Input
                size="small"
                value={remark}
                maxLength={200}
                placeholder="需要怎样修改"
                aria-label={`${labelOf(field)}的批注`}
                onChange={({ target }) =>
                  onChange(
                    marks.map(mark =>
                      mark.field === field ? { field, remark: target.value } : mark,
                    ),
                  )
                }
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`取消${labelOf(field)}的批注`}
                onClick={() => onChange(marks.filter(mark => mark.field !== field))}
              />
            </div>
          ))}
        </div>
      )}
      <Select
        size="small"
        className={styles.markPicker ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        placeholder="批注字段（随退回、驳回发出）"
        aria-label="批注字段"
        options={free.map(name => ({ value: name, label: labelOf(name) }))}
        onChange={(field: string | null) =>
          field !== null && onChange([...marks, { field, remark: '' }])
        }
      />
    </>
  )
}

/** The sentence that names the marked fields, for a reviewer who wrote no other. */
export function sentenceOfMarks(resource: AnyResource, marks: readonly FieldMark[]): string {
  return `请按批注修改：${marks.map(({ field }) => resource.fields[field]?.label ?? field).join('、')}`
}
