import { Alert, Select, Table } from 'antd'

/** Which title of a sheet says what, where its maker calls columns in its own way; remembered from then on. */
export function TitleChoices({
  missing,
  titles,
  columns,
  said,
  rememberedFor,
  onSay,
}: {
  /** Columns that were not found, in words. */
  readonly missing: readonly string[]
  readonly titles: readonly { readonly title: string; readonly column: string | null }[]
  readonly columns: Readonly<Record<string, string>>
  readonly said: Readonly<Record<string, string>>
  /** Whose files are read like this from then on. */
  readonly rememberedFor: string
  onSay(said: Readonly<Record<string, string>>): void
}) {
  const options = Object.entries(columns).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`没有认出：${missing.join('、')}`}
        description={`请说明各列是什么，导入后${rememberedFor}会记住。`}
      />
      <Table
        size="small"
        rowKey="title"
        pagination={false}
        dataSource={titles.filter(({ title }) => title !== '')}
        columns={[
          { title: '文件中的列', dataIndex: 'title' },
          {
            title: '是什么',
            render: (_value, { title, column }) => (
              <Select
                allowClear
                aria-label={title}
                style={{ width: 200 }}
                placeholder="不导入"
                options={options}
                value={said[title] ?? column}
                onChange={value => {
                  const { [title]: _gone, ...rest } = said
                  onSay(value ? { ...rest, [title]: value } : rest)
                }}
              />
            ),
          },
        ]}
      />
    </>
  )
}
