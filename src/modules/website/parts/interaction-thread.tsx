import { Button, Image, Skeleton, Table } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { offeredMoves } from '#ui/logic/use-moves.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { HistoryView } from '#ui/views/history-view.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { interaction } from '../model/interaction.ts'
import { interactionThread } from '../model/interaction-calls.ts'
import { Due } from './interaction-list.tsx'
import { ReplyEditor } from './reply-editor.tsx'

interface InteractionThreadProps {
  /** The list of gifts to which the trace of the writer leads (BR-14). */
  readonly donations: string
  /** The address of a thread. */
  readonly thread: string
}

/** One thread: what was written, its answer, its complaint, and what the writer said and gave before. */
export function InteractionThread({ donations, thread }: InteractionThreadProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = params.get('id')
  const { row, failure, refresh } = useRecord(interaction, id)
  const flow = useMoveFlow(interaction, refresh)
  const { data } = useAsk(interactionThread, id === null ? null : { id })
  if (id === null) return <NoneNamed label="互动" />
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) return <Skeleton active />
  const moves = offeredMoves(interaction, row).filter(({ name }) => name !== 'reply')
  const trace = data?.donors.length
    ? withParams(donations, {
        filter: JSON.stringify([['donor', 'in', data.donors]]),
      })
    : undefined
  return (
    <div className={page.page}>
      <PageHeader
        title="互动详情"
        note={row.shown.cause ?? ''}
        actions={
          <>
            {moves.map(named => (
              <Button
                key={named.name}
                danger={named.move.danger ?? false}
                onClick={() => flow.start(named, [row])}
              >
                {named.move.label}
              </Button>
            ))}
            <Button onClick={() => navigate(-1)}>返回</Button>
          </>
        }
      />
      <Section
        title={row.displayName}
        note={`${row.shown.kind ?? ''} · ${printMoment(row.createdAt)}${row.area === null ? '' : ` · ${row.area}`}`}
        extra={<Due row={row} />}
      >
        <div className={look.stack}>
          <span>{row.content}</span>
          {row.images?.length ? (
            <Image.PreviewGroup>
              {row.images.map(image => (
                <Image key={image} width={96} src={fileUrl(image, 'thumb')} alt="互动图片" />
              ))}
            </Image.PreviewGroup>
          ) : null}
          {row.decision !== null && <span className={look.quiet}>处理意见：{row.decision}</span>}
          {row.note !== null && <span className={look.quiet}>内部备注：{row.note}</span>}
        </div>
      </Section>
      <ReplyEditor key={row.version} row={row} onReplied={refresh} />
      {row.kind === 'complaint' && (
        <Section title="投诉处理">
          <div className={look.stack}>
            <span>负责人：{row.shown.handler ?? '未指派'}</span>
            <span>处理期限：{row.handleBy ?? '—'}</span>
            <span>处理措施：{row.measures ?? '—'}</span>
            {row.resultFiles?.map((file, at) => (
              <a key={file} href={fileUrl(file)} target="_blank" rel="noreferrer">
                处理结果 {at + 1}
              </a>
            ))}
            {row.handledAt !== null && <span>办结时间：{printMoment(row.handledAt)}</span>}
          </div>
        </Section>
      )}
      <Section
        title="该用户对此标的的捐赠"
        padding="flush"
        extra={trace && <Button onClick={() => navigate(trace)}>查看全部捐赠与去向</Button>}
      >
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={[...(data?.gifts ?? [])]}
          locale={{ emptyText: '没有捐赠记录' }}
          columns={[
            { title: '显示名', dataIndex: 'name' },
            {
              title: '金额',
              align: 'right',
              render: (_value, gift) => <Money fen={gift.amount} />,
            },
            { title: '时间', render: (_value, gift) => printMoment(gift.at) },
          ]}
        />
      </Section>
      <Section title="该用户在此标的的其他互动" padding="flush">
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={[...(data?.earlier ?? [])]}
          locale={{ emptyText: '没有其他互动' }}
          onRow={({ id: other }) => ({
            onClick: () => navigate(withParams(thread, { id: other })),
          })}
          columns={[
            { title: '内容', dataIndex: 'content' },
            { title: '时间', render: (_value, each) => printMoment(each.createdAt) },
            { title: '答复', render: (_value, each) => each.reply ?? '—' },
          ]}
        />
      </Section>
      <Section title="经过">
        <HistoryView resource={interaction} id={row.id} />
      </Section>
      {flow.dialogs}
    </div>
  )
}
