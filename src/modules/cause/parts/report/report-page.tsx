import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { richTextParts } from '#kinds/html/rich-text-slot.input.tsx'
import { printMinute, printMoney } from '#kinds/index.ts'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import { evidenceLeaf } from '#modules/evidence/model/index.ts'
import { type PresentedOf, type ShownFile, shownText } from '#ui/logic/presented.ts'
import { callOf, download, withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { DetailHead } from '#ui/views/detail-head.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { FileLinks } from '#ui/views/file-links.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import page from '#ui/views/page.module.css'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { report } from '../../model/report.ts'
import styles from '../told.module.css'
import { type CauseKind, toldPlaces } from '../told-places.ts'
import { FiguresTable, PaymentsTable } from './figures-table.tsx'

/** 报告详情: the rendered report, its figures beside the ledger of now, its versions, and the decision where one waits. */
export function ReportPage({ kind }: { readonly kind: CauseKind }) {
  return (
    <AddressedRecord resource={report}>
      {(row, refresh) => <OpenReport row={row} kind={kind} onDecided={refresh} />}
    </AddressedRecord>
  )
}

type Row = PresentedOf<typeof report>
// Decided in the panel below the report.
const elsewhere = ['return', 'reject']

function OpenReport({
  row,
  kind,
  onDecided,
}: {
  readonly row: Row
  readonly kind: CauseKind
  onDecided(): void
}) {
  const navigate = useNavigate()
  const places = toldPlaces[kind]
  useSubView(row.title ?? row.number ?? '报告')
  const isDecided = row.state === 'pending' && row.can.includes('approve')
  // A difference is accepted in the dialog of the button, which asks for it.
  const differs = (row.extra?.differences?.length ?? 0) > 0
  return (
    <div className={page.page}>
      <DetailHead
        resource={report}
        row={row}
        actions={
          <DetailButtons
            resource={report}
            row={row}
            without={isDecided && differs ? elsewhere : [...elsewhere, 'approve']}
            extra={
              <Button
                icon={<DownloadOutlined />}
                onClick={() => {
                  // The request tells the person itself what failed.
                  download(callOf(report, 'getPdf'), { id: row.id }).catch(() => undefined)
                }}
              >
                下载 PDF
              </Button>
            }
            onEdit={() => navigate(withParams(places.reports, { form: 'edit', id: row.id }))}
            onGone={() => navigate(places.reports)}
          />
        }
      />
      <Differences row={row} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Section title="正文">
            <Text row={row} />
          </Section>
          {row.figures && (
            <>
              <Section
                title="款物情况"
                note={row.dataAt === null ? undefined : `数据时点 ${printMinute(row.dataAt)}`}
              >
                <FiguresTable figures={row.figures} now={row.extra?.now ?? null} />
              </Section>
              <Section title="支出明细">
                <PaymentsTable figures={row.figures} />
              </Section>
            </>
          )}
        </div>
        <aside className={styles.stack}>
          <Section title="报告">
            <Facts facts={factsOf(row, places)} />
          </Section>
          <Section title="版本">
            <Versions row={row} address={places.reportPage} />
          </Section>
          <Section title="审核进度">
            <ReviewTimeline resource={report} id={row.id} />
          </Section>
        </aside>
      </div>
      <Further row={row} />
      {isDecided && (
        <ReviewPanel
          resource={report}
          row={row}
          barred={differs ? '账面已有变动，请核对后用上方「通过并发布」接受差异' : undefined}
          onDecided={onDecided}
        />
      )}
    </div>
  )
}

/** Where the ledger says something else than the report that is not published yet. */
function Differences({ row }: { readonly row: Row }) {
  const differences = row.extra?.differences ?? []
  if (differences.length === 0 || row.state === 'superseded') return null
  const text = differences
    .map(({ key, label, before, after }) =>
      key === 'payments'
        ? `${label} ${before} 笔 → ${after} 笔`
        : `${label} ¥${printMoney(before)} → ¥${printMoney(after)}`,
    )
    .join('；')
  return (
    <Alert
      type={row.state === 'published' ? 'info' : 'warning'}
      showIcon
      title={
        row.state === 'published'
          ? '发布后账面有变动，如报告有误请更正'
          : '取数后账面有变动，发布时须接受差异'
      }
      description={text}
    />
  )
}

function Text({ row }: { readonly row: Row }) {
  const { View } = richTextParts()
  if (row.sections === null) return <EmptyState size="small" title="还没有正文" />
  return (
    <div className={styles.text}>
      <View html={row.sections} />
      {row.usePlan !== null && <p>尚未使用款物的使用计划：{row.usePlan}</p>}
      {row.correctionNote !== null && <p>更正说明：{row.correctionNote}</p>}
    </div>
  )
}

function Versions({ row, address }: { readonly row: Row; readonly address: string }) {
  return (
    <ol className={styles.chain}>
      {(row.extra?.versions ?? []).map(({ id, version, state, publishedAt, note }) => (
        <li key={id} {...(id === row.id && { 'aria-current': true })}>
          {id === row.id ? (
            `第 ${version} 版`
          ) : (
            <Link to={withParams(address, { id })}>第 {version} 版</Link>
          )}{' '}
          <StateTag of={report} state={state} />{' '}
          <span className={styles.quiet}>
            {publishedAt !== null && printMinute(publishedAt)} {note}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Further({ row }: { readonly row: Row }) {
  const maySeeLeaves = useCan('evidenceLeaf.view')
  return (
    <AddressTabs
      tabs={[
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
        ...recordTabs(report, row.id),
      ]}
    />
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
    { key: 'type', label: '类型', value: shownText(row, 'type') },
    {
      key: 'period',
      label: '期间',
      value: row.period === null ? '—' : `${row.period.from} 至 ${row.period.to}`,
    },
    { key: 'served', label: '受益人次', value: row.served ?? '—' },
    { key: 'task', label: '对应披露任务', value: shownText(row, 'coversTask') || '—' },
    { key: 'dueOn', label: '应完成日', value: row.dueOn ?? '—' },
    {
      key: 'publishedAt',
      label: '发布时间',
      value: row.publishedAt === null ? '—' : printMinute(row.publishedAt),
    },
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
