import { Table } from 'antd'
import { Cell } from '#kinds/cells.ts'
import type { AnyField } from '#kinds/field.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { bigScreenConfig } from '../../model/index.ts'
import { ThemeSwatches } from './theme-swatches.tsx'

/** The settings in force, for those who only look. */
export function SettingsTable({ row }: { readonly row: PresentedOf<typeof bigScreenConfig> }) {
  const values: Readonly<Record<string, unknown>> = row
  const fields = Object.entries<AnyField>(bigScreenConfig.fields)
  return (
    <>
      <Table
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={fields
          .filter(([name]) => name !== 'themes')
          .map(([name, field]) => ({ name, field }))}
        columns={[
          { title: '设置', width: 180, render: (_, { field }) => field.label },
          {
            title: '当前值',
            render: (_, { name, field }) => (
              <Cell field={field} name={name} value={values[name]} row={row} place="detail" />
            ),
          },
          { title: '作用', render: (_, { field }) => field.hint ?? '' },
        ]}
      />
      {Object.entries(row.themes).map(([name, tokens]) => (
        <ThemeSwatches key={name} name={name} tokens={tokens} />
      ))}
    </>
  )
}
