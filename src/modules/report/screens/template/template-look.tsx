import { Button, Select, Table, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import {
  filterKinds,
  reportInstance,
  reportTemplate,
  type TemplateContent,
} from '../../model/index.ts'
import {
  reportTemplateDefinitions,
  reportTemplateVersions,
} from '../../model/template/template-calls.ts'
import { compareContents } from './compare-contents.ts'
import { contentOfRow, saveContent } from './content-file.ts'
import { KeptPaper } from './template-paper.tsx'

type Row = PresentedOf<typeof reportTemplate>

/** 查看报告模板: its paper with sample figures, its fields, definitions, versions and the reports made from it. */
export default function TemplateLookScreen() {
  return (
    <AddressedRecord resource={reportTemplate}>
      {(row, refresh) => <Look row={row} onChanged={refresh} />}
    </AddressedRecord>
  )
}

function Look({ row, onChanged }: { readonly row: Row; onChanged(): void }) {
  const navigate = useNavigate()
  const mayCreate = useCan('reportTemplate.create')
  const mayReport = useCan('reportInstance.create')
  const maySeeReports = useCan('reportInstance.view')
  const go = (screen: string, params: Record<string, string>) => () =>
    void navigate(withParams(`/zhuanti/${screen}`, params))
  const content = contentOfRow(row)
  return (
    <div className={page.page}>
      <PageHeader
        title={row.name}
        note={`${row.code} · ${row.versionNo === 0 ? '未发布' : `第 ${row.versionNo} 版`}`}
        tags={<StateTag of={reportTemplate} state={row.state} />}
        actions={
          <>
            <Button onClick={() => saveContent(row)}>导出</Button>
            {mayCreate && (
              <Button onClick={go('reportTemplateCopy', { from: row.id })}>复制</Button>
            )}
            {row.can.includes('update') && (
              <Button onClick={go('reportTemplateAdd', { id: row.id })}>编辑</Button>
            )}
            {mayReport && row.state === 'published' && (
              <Button onClick={go('reportManage', { template: row.id })}>生成报告</Button>
            )}
            <MoveButtons of={reportTemplate} row={row} onMoved={onChanged} />
          </>
        }
      />
      <AddressTabs
        tabs={[
          {
            ...{ key: 'paper', label: '纸面' },
            content: <KeptPaper id={row.id} />,
          },
          { key: 'fields', label: '筛选字段', content: <Fields fields={content.filterFields} /> },
          { key: 'definitions', label: '数据定义', content: <Definitions id={row.id} /> },
          { key: 'versions', label: '版本', content: <Versions id={row.id} now={content} /> },
          ...(maySeeReports
            ? [
                {
                  ...{ key: 'reports', label: '使用记录' },
                  content: (
                    <ListScreen
                      resource={reportInstance}
                      kept="memory"
                      canCreate={false}
                      where={[{ field: 'template', op: 'is', value: row.id }]}
                      shown={['number', 'title', 'organisation', 'period', 'state']}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

function Fields({ fields }: { readonly fields: TemplateContent['filterFields'] }) {
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="enName"
      dataSource={fields}
      locale={{ emptyText: '没有筛选字段' }}
      columns={[
        { title: '英文名', dataIndex: 'enName' },
        { title: '名称', dataIndex: 'label' },
        { title: '类型', render: (_, { kind }) => filterKinds[kind] },
        { title: '必填', render: (_, { required }) => (required ? '是' : '否') },
        { title: '默认值', render: (_, field) => field.default ?? '—' },
        {
          title: '选项',
          render: (_, { options }) => options.map(each => <Tag key={each}>{each}</Tag>),
        },
      ]}
    />
  )
}

function Definitions({ id }: { readonly id: string }) {
  const { data = [], isPending } = useAsk(reportTemplateDefinitions, { id })
  return (
    <Table
      size="small"
      pagination={false}
      loading={isPending}
      rowKey={({ block, dataset, label }) => `${block} ${dataset} ${label}`}
      dataSource={[...data]}
      locale={{ emptyText: '模板中没有数据' }}
      columns={[
        { title: '所在', dataIndex: 'block' },
        { title: '数据集', dataIndex: 'dataset' },
        { title: '指标', dataIndex: 'label' },
        { title: '定义', dataIndex: 'definition' },
      ]}
    />
  )
}

type Version = AnswerOf<typeof reportTemplateVersions>[number]

/** Published versions, and what each differs in from the content of now. */
function Versions({ id, now }: { readonly id: string; readonly now: TemplateContent }) {
  const { data = [], isPending } = useAsk(reportTemplateVersions, { id })
  const [chosen, setChosen] = useState<number>()
  const version = data.find(({ versionNo }) => versionNo === chosen) ?? data[0]
  // The cast of an answer that nobody changes: comparing reads it alone.
  const lines =
    version === undefined ? [] : compareContents(version.content as TemplateContent, now)
  return (
    <>
      <Table<Version>
        size="small"
        pagination={false}
        loading={isPending}
        rowKey="versionNo"
        dataSource={[...data]}
        locale={{ emptyText: '还没有发布过' }}
        columns={[
          { title: '版本', render: (_, { versionNo }) => `第 ${versionNo} 版` },
          { title: '发布时间', render: (_, { publishedAt }) => printMinute(publishedAt) },
          { title: '发布人', dataIndex: 'publishedBy' },
        ]}
      />
      {version !== undefined && (
        <>
          <p>
            当前内容与
            <Select
              size="small"
              aria-label="对比的版本"
              value={version.versionNo}
              options={data.map(({ versionNo }) => ({
                value: versionNo,
                label: `第 ${versionNo} 版`,
              }))}
              onChange={setChosen}
            />
            相比：{lines.length === 0 && '没有变化'}
          </p>
          <ul>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
