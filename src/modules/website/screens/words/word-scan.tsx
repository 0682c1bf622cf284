import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Progress, Tag } from 'antd'
import { Link } from 'react-router'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import look from '#ui/views/look.module.css'
import type { sensitiveWord } from '../../model/sensitive-word.ts'
import {
  sensitiveWordScan,
  sensitiveWordSendToReview,
  sensitiveWordStartScan,
} from '../../model/sensitive-word-calls.ts'

/** 回扫: seeks a word in what was published in the last 90 days; changes nothing by itself. */
export function WordScan({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof sensitiveWord>
  readonly onClose: () => void
}) {
  const { message, modal } = App.useApp()
  const [mayBlock, mayBlockOnCauses] = [useCan('publicComment.block'), useCan('interaction.block')]
  const mayReview = mayBlock || mayBlockOnCauses
  const { data, refetch } = useQuery({
    queryKey: ['website', 'wordScan', row.id],
    queryFn: () => fetchAsk(sensitiveWordScan, { word: row.id }),
    refetchInterval: query => (query.state.data?.state === 'running' ? 1500 : false),
  })
  const start = async () => {
    try {
      await tell(sensitiveWordStartScan, { id: row.id })
      await refetch()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const comments = (data?.list ?? []).filter(hit => hit.isComment).map(hit => hit.record)
  const review = () =>
    modal.confirm({
      title: `${comments.length} 条评论送审？`,
      content: '送审的评论立即隐藏，由审核人员决定通过或屏蔽。',
      okText: '送审',
      cancelText: '取消',
      async onOk() {
        try {
          const done = await tell(sensitiveWordSendToReview, {
            comments,
          })
          message.success(`已送审 ${done.sent} 条`)
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  return (
    <Drawer
      open
      size={640}
      title={`回扫 · ${row.word}`}
      onClose={onClose}
      extra={
        <Button type="primary" disabled={data?.state === 'running'} onClick={start}>
          {data ? '重新回扫' : '开始回扫'}
        </Button>
      }
    >
      <div className={look.stack}>
        <Alert
          type="info"
          showIcon
          title="检索近 90 天已发布的评论、互动、昵称、标的和文章，只列出命中，不会自动修改。"
        />
        {data?.state === 'running' && (
          <Progress
            aria-label="检索进度"
            percent={data.total === 0 ? 0 : Math.round((data.texts / data.total) * 100)}
            status="active"
          />
        )}
        {data?.state === 'done' && (
          <div className={look.line}>
            <span className={look.quiet}>
              共检索 {data.texts} 条，命中 {data.hits} 条
              {data.hits > data.list.length && `，列出最近 ${data.list.length} 条`}
            </span>
            {mayReview && comments.length > 0 && (
              <Button className={look.push ?? ''} onClick={review}>
                {comments.length} 条评论送审
              </Button>
            )}
          </div>
        )}
        {(data?.list ?? []).map(hit => (
          <div key={hit.id} className={look.stack}>
            <div className={look.line}>
              <Tag>{hit.label}</Tag>
              {hit.address ? (
                <Link to={hit.address}>{hit.title}</Link>
              ) : (
                <strong>{hit.title}</strong>
              )}
            </div>
            <span className={look.quiet}>…{hit.excerpt}…</span>
          </div>
        ))}
      </div>
    </Drawer>
  )
}
