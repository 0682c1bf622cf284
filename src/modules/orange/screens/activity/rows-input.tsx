import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ByPlace } from '#ui/views/by-place.tsx'
import look from '#ui/views/look.module.css'

/** Rows of a list that is edited in place: each drawn by `row`, added and taken away. */
export function RowsInput<R>({
  rows,
  fresh,
  add,
  most,
  onChange,
  row: draw,
}: {
  readonly rows: readonly R[]
  readonly fresh: R
  readonly add: string
  readonly most: number
  onChange(rows: readonly R[]): void
  row(row: R, change: (more: Partial<R>) => void): ReactNode
}) {
  return (
    <div className={look.stack}>
      <ByPlace items={rows}>
        {(row, at) => (
          <fieldset
            className={look.line}
            style={{ margin: 0, padding: 0, border: 0 }}
            aria-label={`第 ${at + 1} 行`}
          >
            {draw(row, more => onChange(rows.with(at, { ...row, ...more })))}
            <Button
              type="text"
              aria-label={`删除第 ${at + 1} 行`}
              icon={<DeleteOutlined />}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            />
          </fieldset>
        )}
      </ByPlace>
      <div>
        <Button
          icon={<PlusOutlined />}
          disabled={rows.length >= most}
          onClick={() => onChange([...rows, fresh])}
        >
          {add}
        </Button>
      </div>
    </div>
  )
}
