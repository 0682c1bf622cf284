import { App, Button, Drawer, Input, Progress, Table, Tag } from 'antd'
import { useState } from 'react'
import { printMinute, printMoment } from '#kinds/moment/moment.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { addressOfRecord } from '#ui/logic/resources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { dangerQuestion } from '#ui/views/danger-question.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { RecordLink } from '#ui/views/record-link.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { projectCourse, returnGift } from '../../model/give-calls.ts'
import { donationProject, heartDonation } from '../../model/index.ts'

type Project = PresentedOf<typeof donationProject>

const state = (...values: string[]) => [{ field: 'state', op: 'in' as const, value: values }]
const tabs = [
  { key: 'all', label: '全部' },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'online', label: '进行中', where: state('online') },
  { key: 'full', label: '已达成', where: state('full') },
  { key: 'ended', label: '已结束', where: state('ended', 'offline') },
]
const form = '/gybOrange/addDonatePro'

/** 捐赠管理: projects for which sponsors pay when users give hearts. */
export default function ProjectList() {
  const [shown, setShown] = useState<Project>()
  return (
    <>
      <ListScreen
        resource={donationProject}
        title="捐赠管理"
        createLabel="新增捐赠项目"
        tabs={tabs}
        places={{ create: form, edit: form }}
        shown={[
          'title',
          'cause',
          'sponsor',
          'left',
          'rate',
          'goal',
          'given',
          'progress',
          'users',
          'to',
          'state',
        ]}
        columns={{
          title: { width: 160 },
          cause: { width: 160 },
          sponsor: { width: 130 },
          left: {
            title: '资金池剩余',
            width: 120,
            align: 'right',
            render: row => (row.extra?.poolLeft == null ? '—' : <Money fen={row.extra.poolLeft} />),
          },
          rate: {
            title: '兑换',
            width: 140,
            render: row => (
              <>
                {row.packHearts} 橙心 = <Money fen={row.packAmount} />
              </>
            ),
          },
          given: {
            title: '已捐',
            width: 130,
            align: 'right',
            render: row => (
              <>
                {row.packs} 份 / <Money fen={row.amount} />
              </>
            ),
          },
          progress: {
            title: '进度',
            width: 120,
            render: row => (
              <Progress
                aria-label="进度"
                size="small"
                style={{ width: 104 }}
                percent={Math.floor((row.amount * 100) / row.goal)}
                strokeColor="#fa8c16"
              />
            ),
          },
          users: { width: 70 },
          to: { title: '截止', width: 110, render: row => printMoment(row.to).slice(0, 10) },
        }}
        rowActions={() => [{ key: 'course', label: '数据与转捐', run: setShown }]}
        detail={{ review: 'shown' }}
      />
      {shown && (
        <Drawer
          open
          size={720}
          title={`数据与转捐 · ${shown.title}`}
          onClose={() => setShown(undefined)}
        >
          <Course row={shown} />
        </Drawer>
      )}
    </>
  )
}

function Course({ row }: { readonly row: Project }) {
  const { message, modal } = App.useApp()
  const refresh = useRefresh(donationProject)
  const refreshGifts = useRefresh(heartDonation)
  const mayReturn = useCan('heartDonation.returnGift')
  const { data, isPending, refetch } = useAsk(projectCourse, { id: row.id })
  const giveBack = (donation: string, number: string) => {
    let reason = ''
    modal.confirm({
      title: `退回 ${number}？资金回到资金池，橙心退给捐出的用户。`,
      content: (
        <Input.TextArea
          rows={2}
          aria-label="退回原因"
          placeholder="退回原因（必填）"
          onChange={({ target }) => {
            reason = target.value
          }}
        />
      ),
      ...dangerQuestion,
      async onOk() {
        try {
          const done = await tell(returnGift, { donation, reason })
          message.success(`已退回 ${done.hearts.toLocaleString('zh-CN')} 橙心`)
          await Promise.all([refetch(), refresh(), refreshGifts()])
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  }
  return (
    <div className={look.stack}>
      <StatCards>
        <StatCard label="待转捐" figure={<Money fen={data?.waiting ?? 0} />} />
        <StatCard
          label="资金池还可用"
          figure={data?.lasts ?? '—'}
          unit="天"
          note="按近 30 天的速度"
        />
      </StatCards>
      <Section title="转捐记录" note="每晚一笔，出资方为捐赠人" padding="flush">
        <Table
          size="small"
          rowKey="donation"
          loading={isPending}
          dataSource={[...(data?.gifts ?? [])]}
          locale={{ emptyText: '还没有转捐' }}
          pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true }}
          columns={[
            {
              title: '捐赠单',
              render: (_, gift) => (
                <RecordLink
                  title={gift.number}
                  to={addressOfRecord('finance/donation', gift.donation)}
                />
              ),
            },
            { title: '时间', render: (_, { at }) => printMinute(at) },
            { title: '金额', align: 'right', render: (_, { amount }) => <Money fen={amount} /> },
            {
              title: '核对',
              render: (_, { amount, rows }) =>
                amount === rows ? <Tag color="green">一致</Tag> : <Tag color="red">不一致</Tag>,
            },
            {
              title: '',
              render: (_, { donation, number }) =>
                mayReturn && (
                  <Button
                    type="link"
                    danger
                    size="small"
                    onClick={() => giveBack(donation, number)}
                  >
                    退回
                  </Button>
                ),
            },
          ]}
        />
      </Section>
      <Section title="每日" padding="flush">
        <Table
          size="small"
          rowKey="day"
          dataSource={[...(data?.days ?? [])]}
          pagination={{ pageSize: 15, size: 'small', hideOnSinglePage: true }}
          columns={[
            { title: '日期', dataIndex: 'day' },
            { title: '份数', dataIndex: 'packs', align: 'right' },
            { title: '人数', dataIndex: 'users', align: 'right' },
            { title: '已转捐（份）', dataIndex: 'converted', align: 'right' },
          ]}
        />
      </Section>
    </div>
  )
}
