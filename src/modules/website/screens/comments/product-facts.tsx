import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { application } from '#modules/content/model/index.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { Facts } from '#ui/views/facts.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { feedbackKinds, publicComment } from '../../model/index.ts'
import { publicCommentApplication } from '../../model/public-comment-calls.ts'
import { ClassifyDialog } from './platform-comments.tsx'
import { useMakeApplication } from './use-make-application.ts'

/** Where a comment on the platform was written, what it is about, and what became of it. */
export function ProductFacts({ row }: { readonly row: PresentedOf<typeof publicComment> }) {
  const [isOpen, setOpen] = useState(false)
  const apply = useMakeApplication()
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '—')
  const kind = Object.entries(feedbackKinds).find(([code]) => code === row.feedbackKind)?.[1]
  return (
    <Section
      title="产品信息"
      extra={
        row.can.includes('classify') && (
          <>
            {!row.application && (
              <Button size="small" onClick={() => apply(row)}>
                转为需求
              </Button>
            )}
            <Button size="small" onClick={() => setOpen(true)}>
              归类
            </Button>
          </>
        )
      }
    >
      <Facts
        facts={[
          { key: 'kind', label: '类型', value: kind ?? '未归类' },
          { key: 'device', label: '终端', value: text(row.device) },
          { key: 'version', label: '版本', value: text(row.appVersion) },
          { key: 'page', label: '页面', value: text(row.page) },
          { key: 'follower', label: '跟进人', value: text(row.shown.follower) },
          {
            key: 'application',
            label: '关联申请',
            value:
              row.application !== null ? (
                <LinkedApplication id={row.id} number={row.application} />
              ) : (
                '—'
              ),
          },
        ]}
      />
      {isOpen && <ClassifyDialog row={row} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** The application that the comment was turned into, and how far it has come. */
function LinkedApplication({ id, number }: { readonly id: string; readonly number: string }) {
  const { data } = useQuery({
    queryKey: ['resource', publicComment.path, 'record', id, 'application', number],
    queryFn: ({ signal }) => fetchAsk(publicCommentApplication, { id }, { signal }),
  })
  return (
    <span className={look.line}>
      <Link to={withParams('/helpmanager/applymanager', { keyword: number })}>{number}</Link>
      {data?.state && <StateTag of={application} state={data.state} />}
    </span>
  )
}
