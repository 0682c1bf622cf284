import { FileDoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { printMinute } from '#kinds/moment/moment.ts'
import { daysLeft } from '#ui/logic/days-left.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useOpenRecord } from '#ui/logic/use-open-record.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { TitleButton } from '#ui/views/title-button.tsx'
import { type CauseDisclosure, type CauseRecord, changeableStates } from '../../model/index.ts'
import { askedOf, figuresOf, hasPoster, planOf } from '../cause-figures.ts'
import { type CausePlace, type CauseShape, pageOf, useCauseShape } from '../cause-shape.ts'
import { changePlaces } from '../change-places.ts'
import styles from './list.module.css'
import { RaisedBar } from './raised-bar.tsx'

const PosterDialog = lazyPart(
  async () => (await import('../preview/poster-dialog.tsx')).PosterDialog,
)

/** Causes of one way of raising money, by state, with what they raised. */
export function CauseList({ place }: { readonly place: CausePlace }) {
  const navigate = useNavigate()
  const open = useOpenRecord('address')
  const maySeePlans = useCan('fundraisingPlan.view')
  const mayChange = useCan('changeRequest.create')
  const shape = useCauseShape()
  const page = pageOf(place)
  const openPage = (id: string) =>
    page === place.address ? open.openDetail(id) : navigate(withParams(page, { id }))
  const isDirected = place.raiseMode === '2'
  const [poster, setPoster] = useState<PresentedOf<CauseRecord> | null>(null)
  const list = (
    <ListScreen
      resource={shape.resource}
      title={place.title}
      where={
        place.raiseMode === null ? [] : [{ field: 'raiseMode', op: 'is', value: place.raiseMode }]
      }
      tabs={shape.segments ?? 'states'}
      quick={shape.quick ?? quick}
      onOpen={row => openPage(row.id)}
      places={{ detail: page }}
      actions={
        !isDirected &&
        maySeePlans && (
          <Button
            icon={<FileDoneOutlined />}
            onClick={() => navigate(withParams(place.address, { plans: 1 }))}
          >
            募捐方案
          </Button>
        )
      }
      rowActions={row => [
        ...(row.raiseMode === '2' && shape.hasDirected !== false
          ? [
              {
                key: 'donors',
                label: '定向对象',
                run: () => navigate(withParams(page, { id: row.id, tab: 'donors' })),
              },
            ]
          : [
              {
                key: 'preview',
                label: '预览',
                quiet: true,
                run: () => navigate(withParams(place.address, { preview: row.id })),
              },
            ]),
        ...(hasPoster(row)
          ? [{ key: 'poster', label: '海报与二维码', quiet: true, run: () => setPoster(row) }]
          : []),
        ...(mayChange && changeableStates.includes(row.state)
          ? [
              {
                key: 'change',
                label: '申请变更',
                quiet: true,
                run: () => navigate(withParams(changePlaces[shape.kind].form, { change: row.id })),
              },
            ]
          : []),
        ...(shape.rowActions?.(row, address => navigate(address)) ?? []),
      ]}
      columns={columnsOf(shape, openPage, isDirected)}
      shown={isDirected ? directedColumns : (shape.shown ?? publicColumns)}
    />
  )
  return (
    <>
      {list}
      {poster && <PosterDialog row={poster} onClose={() => setPoster(null)} />}
    </>
  )
}

const quick = ['organisation', 'category', 'charityField', 'raiseEnd']
const publicColumns = [
  'title',
  'state',
  'targetAmount',
  'available',
  'donors',
  'organisation',
  'lastProgress',
  'raiseEnd',
]
const directedColumns = [
  'title',
  'state',
  'asked',
  'invitations',
  'given',
  'targetAmount',
  'organisation',
  'raiseEnd',
]

function columnsOf(
  { label, extraColumns }: CauseShape,
  openDetail: (id: string) => void,
  isDirected: boolean,
): ListColumns<CauseRecord> {
  return {
    ...(isDirected
      ? {
          asked: {
            title: '定向对象',
            width: 80,
            align: 'right',
            render: (row: PresentedOf<CauseRecord>) => askedOf(row).asked,
          },
          invitations: {
            title: '邀请链接',
            width: 136,
            render: (row: PresentedOf<CauseRecord>) => <Invitations row={row} />,
          },
          given: {
            title: '已捐对象',
            width: 80,
            align: 'right',
            render: (row: PresentedOf<CauseRecord>) => askedOf(row).given,
          },
        }
      : {}),
    title: {
      title: label,
      width: 272,
      // The number beside the picture stays whole.
      least: 200,
      render: row => <Title row={row} onOpen={openDetail} />,
    },
    plan: {
      title: '备案编号',
      width: 216,
      render: row => planOf(row)?.recordNo ?? <span className={styles.quiet}>未备案</span>,
    },
    targetAmount: {
      title: '筹款额 / 目标',
      width: 220,
      align: 'left',
      render: row => <RaisedBar row={row} />,
    },
    available: {
      title: '可拨付余额',
      width: 128,
      align: 'right',
      render: row => <Money fen={figuresOf(row)?.available ?? 0} />,
    },
    donors: {
      title: '捐赠人数',
      width: 80,
      align: 'right',
      render: row => figuresOf(row)?.donors ?? 0,
    },
    lastProgress: {
      title: '最近进展',
      width: 112,
      render: row => <LastProgress told={row.extra?.disclosure ?? null} />,
    },
    state: { width: 88 },
    raiseEnd: { render: row => <RaiseEnd row={row} /> },
    ...extraColumns,
  }
}

/** The day of the last progress, red, with how many, where disclosures are overdue; the tooltip says when the next is due. */
function LastProgress({ told }: { readonly told: CauseDisclosure | null }) {
  if (told === null) return '—'
  const { lastProgressAt, nextDueOn, overdue } = told
  const day = lastProgressAt === null ? '暂无进展' : printMinute(lastProgressAt).slice(0, 10)
  if (overdue > 0)
    return (
      <span className={styles.late} title={`${overdue} 项披露逾期，最早应于 ${nextDueOn} 完成`}>
        {day}
        <small>逾期 {overdue} 项</small>
      </span>
    )
  return (
    <span
      className={lastProgressAt === null ? styles.quiet : undefined}
      title={nextDueOn === null ? '没有待完成的披露' : `下次应披露 ${nextDueOn}`}
    >
      {day}
    </span>
  )
}

function Title({
  row,
  onOpen,
}: {
  readonly row: PresentedOf<CauseRecord>
  readonly onOpen: (id: string) => void
}) {
  const { cover, title, number } = row
  return (
    <span className={styles.title}>
      {cover !== null ? (
        <img className={styles.cover} src={fileUrl(cover, 'thumb')} alt="" loading="lazy" />
      ) : (
        <span className={styles.cover} aria-hidden />
      )}
      <span className={styles.titleText}>
        <TitleButton title={title} onOpen={() => onOpen(row.id)}>
          {title}
        </TitleButton>
        <span className={styles.quiet}>{number}</span>
      </span>
    </span>
  )
}

/** How many links are out, and how many of them were opened. */
function Invitations({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const { asked, invited, opened } = askedOf(row)
  if (asked === 0) return '—'
  if (invited === 0) return <span className={styles.quiet}>未邀请</span>
  return (
    <>
      已邀请 {invited} <span className={styles.quiet}>打开 {opened}</span>
    </>
  )
}

const soon = 30

/** The last day of raising: amber in the last thirty days while money comes in. */
function RaiseEnd({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const { raiseEnd } = row
  if (raiseEnd === null) return '长期'
  const days = daysLeft(raiseEnd)
  if (row.state !== 'raising' || days > soon) return raiseEnd
  return (
    <span className={days <= 7 ? styles.late : styles.near} title={`还有 ${Math.max(0, days)} 天`}>
      {raiseEnd}
    </span>
  )
}
