import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import type { AnyField } from '#kinds/field.ts'
import { Input } from '#kinds/inputs.ts'
import { FieldId } from '#ui/logic/field-id.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import look from '#ui/views/look.module.css'
import styles from './rows-input.module.css'

export type RowValues = Readonly<Record<string, unknown>>

/** One column of the lines. */
export interface RowColumn {
  readonly field: AnyField
  readonly part: number
  /** Stands in the place of the usual input. */
  readonly input?: (props: { readonly value: unknown; onChange(value: unknown): void }) => ReactNode
}

interface RowsInputProps {
  /** The columns by name, each with the width of its part of the line. */
  readonly columns: Readonly<Record<string, RowColumn>>
  readonly value: unknown
  /** What a new line starts with. */
  readonly blank: RowValues
  readonly addLabel: string
  readonly max: number
  onChange(rows: readonly RowValues[] | null): void
}

/** What is said of a list of alike lines, wherever it stands. */
export type ListOfRows = Omit<RowsInputProps, 'value' | 'onChange'>

/** A short list of alike lines: tiers, milestones, people of a team. */
export function RowsInput({ columns, value, blank, addLabel, max, onChange }: RowsInputProps) {
  // The cast of a json field: its schema is a list of objects.
  const rows = Array.isArray(value) ? (value as readonly RowValues[]) : []
  const send = (next: readonly RowValues[]) => onChange(next.length > 0 ? next : null)
  const named = Object.entries(columns)
  const id = useId()
  const template = `${named.map(([, { part }]) => `minmax(0, ${part}fr)`).join(' ')} 32px`
  return (
    <div className={styles.rows}>
      {rows.length > 0 && (
        <div className={styles.head} style={{ gridTemplateColumns: template }}>
          {named.map(([name, { field }]) => (
            <span key={name}>{field.label}</span>
          ))}
        </div>
      )}
      <ByPlace items={rows}>
        {(row, at) => (
          <div className={styles.row} style={{ gridTemplateColumns: template }}>
            {named.map(([name, { field, input: Own }]) => {
              const given = {
                value: row[name] ?? null,
                onChange: (next: unknown) =>
                  send(
                    rows.map((each, place) => (place === at ? { ...each, [name]: next } : each)),
                  ),
              }
              const cell = `${id}${at}${name}`
              return (
                <div key={name} className={styles.cell}>
                  <label className={look.unseen} htmlFor={cell}>
                    {`第 ${at + 1} 行${field.label}`}
                  </label>
                  {Own ? (
                    <FieldId value={cell}>
                      <Own {...given} />
                    </FieldId>
                  ) : (
                    <Input field={field} id={cell} {...given} />
                  )}
                </div>
              )
            })}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${at + 1} 行`}
              onClick={() => send(rows.filter((_, place) => place !== at))}
            />
          </div>
        )}
      </ByPlace>
      {rows.length < max && (
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          className={styles.add ?? ''}
          onClick={() => send([...rows, blank])}
        >
          {addLabel}
        </Button>
      )}
    </div>
  )
}
