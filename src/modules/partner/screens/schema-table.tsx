import { Table } from 'antd'
import { type Schema, typeOf } from './examples.ts'

interface Line {
  readonly key: string
  readonly type: string
  readonly required: boolean
  readonly note: string
}

/** The fields of a schema, those of objects within it below them. */
export function SchemaTable({ schema }: { readonly schema: Schema }) {
  return (
    <Table<Line>
      size="small"
      rowKey="key"
      pagination={false}
      dataSource={linesOf(schema, '')}
      columns={[
        { title: '字段', dataIndex: 'key', render: (key: string) => <code>{key}</code> },
        { title: '类型', dataIndex: 'type' },
        { title: '必填', width: 70, render: (_, { required }) => (required ? '是' : '否') },
        { title: '说明', dataIndex: 'note' },
      ]}
    />
  )
}

function linesOf(schema: Schema, above: string): Line[] {
  const inner = schema.type === 'array' ? (schema.items ?? {}) : schema
  return Object.entries(inner.properties ?? {}).flatMap(([name, each]) => {
    const key = above === '' ? name : `${above}.${name}`
    const options = each.enum === undefined ? '' : `可选：${each.enum.join('、')}`
    const note = [each.title, each.description, options, each.format].filter(Boolean).join('；')
    return [
      { key, type: typeOf(each), required: inner.required?.includes(name) === true, note },
      ...linesOf(each, key),
    ]
  })
}
