import { App, Button, Table } from 'antd'
import { useNavigate } from 'react-router'
import { printMinute } from '#kinds/moment/moment.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { DetailHead } from '#ui/views/detail-head.tsx'
import page from '#ui/views/page.module.css'
import { Section } from '#ui/views/section.tsx'
import { copywriting, fillIn, positions, sampleValues } from '../../model/index.ts'
import { copyCourse, copyRestore } from '../../model/text-calls.ts'
import styles from '../orange.module.css'
import { Phone, PhoneCard } from '../phone.tsx'

type Copy = PresentedOf<typeof copywriting>

/** 查看文案: how it looks, its words as they are written, its versions and what each day brought. */
export default function CopyLook() {
  return (
    <AddressedRecord resource={copywriting}>
      {(row, refresh) => <Page row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

function Page({ row, refresh }: { readonly row: Copy; readonly refresh: () => void }) {
  const navigate = useNavigate()
  const { data } = useAsk(copyCourse, { id: row.id })
  return (
    <div className={page.page}>
      <DetailHead
        resource={copywriting}
        row={row}
        actions={
          <DetailButtons
            resource={copywriting}
            row={row}
            onEdit={() => navigate(withParams('/gybOrange/copywriteModify', { id: row.id }))}
            onGone={() => navigate('/gybOrange/copywriteManage')}
          />
        }
      />
      <div className={styles.beside}>
        <div className={page.page}>
          <RecordFacts resource={copywriting} row={row} />
          <Section title="版本" padding="flush">
            <Versions row={row} versions={data?.versions ?? []} refresh={refresh} />
          </Section>
          <Section title="每日展示与点击" padding="flush">
            <Table
              size="small"
              rowKey="day"
              pagination={false}
              locale={{ emptyText: '还没有展示' }}
              dataSource={[...(data?.days ?? [])]}
              columns={[
                { title: '日期', dataIndex: 'day' },
                { title: '展示', dataIndex: 'shows', align: 'right' },
                { title: '点击', dataIndex: 'clicks', align: 'right' },
              ]}
            />
          </Section>
        </div>
        <Phone>
          <div className={styles.ticker}>显示在：{positions[row.position].label}</div>
          <PhoneCard title={fillIn(row.title, sampleValues)} pictures={row.images ?? []}>
            {fillIn(row.content, sampleValues)}
          </PhoneCard>
        </Phone>
      </div>
    </div>
  )
}

interface Version {
  readonly no: number
  readonly title: string
  readonly content: string
  readonly at: string
}

function Versions({
  row,
  versions,
  refresh,
}: {
  readonly row: Copy
  readonly versions: readonly Version[]
  readonly refresh: () => void
}) {
  const { message } = App.useApp()
  const restore = async (no: number) => {
    try {
      const done = await tell(copyRestore, { id: row.id, version: row.version, no })
      message.success(`已恢复，成为第 ${done.versionNo} 版`)
      refresh()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Table
      size="small"
      rowKey="no"
      pagination={false}
      dataSource={[...versions]}
      columns={[
        { title: '版本', render: (_, { no }) => `第 ${no} 版` },
        { title: '标题', dataIndex: 'title' },
        { title: '内容', dataIndex: 'content' },
        { title: '时间', render: (_, { at }) => printMinute(at) },
        {
          title: '',
          render: (_, { no }) =>
            no !== row.versionNo &&
            row.can.includes('update') && (
              <Button type="link" size="small" onClick={() => void restore(no)}>
                恢复
              </Button>
            ),
        },
      ]}
    />
  )
}
