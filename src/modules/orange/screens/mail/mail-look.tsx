import { Empty, Table } from 'antd'
import { useNavigate } from 'react-router'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { DetailHead } from '#ui/views/detail-head.tsx'
import page from '#ui/views/page.module.css'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { stationMail } from '../../model/index.ts'
import { mailCourse } from '../../model/mail-calls.ts'
import { Bars } from '../bars.tsx'
import { MailFigure } from './mail-figure.tsx'

type Mail = PresentedOf<typeof stationMail>

/** 查看站内信: the letter, whom it went to, and how it was read over 72 hours. */
export default function MailLook() {
  return <AddressedRecord resource={stationMail}>{row => <Page row={row} />}</AddressedRecord>
}

function Page({ row }: { readonly row: Mail }) {
  const navigate = useNavigate()
  const { data } = useAsk(mailCourse, { id: row.id })
  return (
    <div className={page.page}>
      <DetailHead
        resource={stationMail}
        row={row}
        actions={
          <DetailButtons
            resource={stationMail}
            row={row}
            onEdit={() => navigate(withParams('/gybOrange/mailEdit', { id: row.id }))}
            onGone={() => navigate('/gybOrange/mailManage')}
          />
        }
      />
      <StatCards>
        <StatCard label="对象" figure={row.total.toLocaleString('zh-CN')} unit="人" />
        <StatCard label="送达" figure={row.delivered.toLocaleString('zh-CN')} unit="人" />
        <StatCard label="失败" figure={row.failed} unit="人" />
        <StatCard label="已读率" figure={<MailFigure row={row} of="read" />} />
        <StatCard label="点击率" figure={<MailFigure row={row} of="clicked" />} />
      </StatCards>
      <RecordFacts resource={stationMail} row={row} />
      <Section title="发送后 72 小时" note="累计已读">
        {data && data.hours.length > 0 ? (
          <Bars
            label="已读人数"
            bars={data.hours.map(({ hour, read, clicked }) => ({
              key: `${hour} 时`,
              value: read,
              note: `已读 ${read}，点击 ${clicked}`,
            }))}
          />
        ) : (
          <Empty description="还没有发送" />
        )}
      </Section>
      {data && data.failures.length > 0 && (
        <Section title="失败原因" padding="flush">
          <Table
            size="small"
            rowKey="why"
            pagination={false}
            dataSource={[...data.failures]}
            columns={[
              { title: '原因', dataIndex: 'why' },
              { title: '人数', dataIndex: 'count', align: 'right' },
            ]}
          />
        </Section>
      )}
      {row.state === 'pending' && <ReviewPanel resource={stationMail} row={row} />}
    </div>
  )
}
