import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { printMinute } from '#kinds/moment/moment.ts'
import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import { evidenceLeaf } from '#modules/evidence/model/index.ts'
import { type PresentedOf, type ShownFile, shownText } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { DetailHead } from '#ui/views/detail-head.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { FileLinks } from '#ui/views/file-links.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import page from '#ui/views/page.module.css'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { Section } from '#ui/views/section.tsx'
import { audienceOf, progress } from '../../model/progress.ts'
import styles from '../told.module.css'
import { type CauseKind, toldPlaces } from '../told-places.ts'
import { CorrectionChain } from './correction-chain.tsx'
import { MoneyCompared } from './money-compared.tsx'
import { ProgressText } from './progress-text.tsx'

/** 进展详情: a progress as donors see it, and everything that stands behind it. */
export function ProgressPage({ kind }: { readonly kind: CauseKind }) {
  return (
    <AddressedRecord resource={progress}>
      {row => <OpenProgress row={row} kind={kind} />}
    </AddressedRecord>
  )
}

type Row = PresentedOf<typeof progress>

// Reviews are decided on their own desk.
const elsewhere = ['approve', 'return', 'reject']

function OpenProgress({ row, kind }: { readonly row: Row; readonly kind: CauseKind }) {
  const navigate = useNavigate()
  const places = toldPlaces[kind]
  const mayWrite = useCan('progress.create')
  const maySeeLeaves = useCan('evidenceLeaf.view')
  useSubView(row.title)
  const write = (params: Record<string, string>) =>
    navigate(withParams(places.progress, { form: 'edit', ...params }))
  return (
    <div className={page.page}>
      <DetailHead
        resource={progress}
        row={row}
        actions={
          <DetailButtons
            resource={progress}
            row={row}
            without={elsewhere}
            extra={
              <>
                {row.can.includes('approve') && (
                  <Button
                    type="primary"
                    onClick={() => navigate(withParams(places.progressDesk, { id: row.id }))}
                  >
                    去审核
                  </Button>
                )}
                {mayWrite && row.state === 'published' && row.correctedBy === null && (
                  <Button onClick={() => write({ corrects: row.id, cause: row.cause })}>
                    更正
                  </Button>
                )}
              </>
            }
            onEdit={() => write({ id: row.id })}
            onGone={() => navigate(places.progress)}
          />
        }
      />
      <div className={styles.columns}>
        <Section title="捐赠人看到的样子" note={audienceOf(row.kind)}>
          <ProgressText row={row} />
        </Section>
        <aside className={styles.stack}>
          <Section title="进展">
            <Facts facts={factsOf(row, places)} />
          </Section>
          <Section title="账面">
            <MoneyCompared then={row.figures} now={row.extra?.now ?? null} used={row.usedAmount} />
          </Section>
          {row.extra?.chain && row.extra.chain.length > 0 && (
            <Section title="更正链">
              <CorrectionChain
                chain={row.extra.chain}
                current={row.id}
                address={places.progressPage}
              />
            </Section>
          )}
        </aside>
      </div>
      <AddressTabs
        tabs={[
          {
            key: 'reviews',
            label: '审核记录',
            content: (
              <Section>
                <ReviewTimeline resource={progress} id={row.id} />
              </Section>
            ),
          },
          ...(maySeeLeaves
            ? [
                {
                  key: 'evidence',
                  label: '存证',
                  content: (
                    <ListScreen
                      resource={evidenceLeaf}
                      kept="memory"
                      canCreate={false}
                      where={[{ field: 'sourceId', op: 'is', value: row.id }]}
                    />
                  ),
                },
              ]
            : []),
          ...recordTabs(progress, row.id),
        ]}
      />
    </div>
  )
}

function factsOf(row: Row, places: (typeof toldPlaces)[CauseKind]) {
  const files = row.shown.attachments
  return [
    {
      key: 'cause',
      label: places.noun,
      value: (
        <Link to={withParams(places.cause, { id: row.cause })}>{shownText(row, 'cause')}</Link>
      ),
    },
    {
      key: 'publishedAt',
      label: '发布时间',
      value: row.publishedAt === null ? '—' : printMinute(row.publishedAt),
    },
    { key: 'views', label: '阅读', value: row.views ?? 0 },
    { key: 'task', label: '对应披露任务', value: shownText(row, 'coversTask') || '—' },
    ...(row.withdrawnReason === null
      ? []
      : [{ key: 'why', label: '撤下原因', value: row.withdrawnReason }]),
    ...(Array.isArray(files) && files.length > 0
      ? [
          {
            key: 'files',
            label: '附件',
            // The cast of what files show beside their ids.
            value: <FileLinks files={files as readonly ShownFile[]} />,
          },
        ]
      : []),
  ]
}
